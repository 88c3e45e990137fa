/** Focuses the form's first field whose name is in the list of errors. */
export function focusFirstWrong(form: HTMLFormElement, wrong: readonly string[]): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
  fields.find((field) => wrong.includes(field.getAttribute('name') ?? ''))?.focus()
}
