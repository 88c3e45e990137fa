/** Focuses the first field of the form whose name is among the wrong ones. */
export function focusFirstWrong(form: HTMLFormElement, wrong: readonly string[]): void {
  const fields = [...form.elements].filter((field) => field instanceof HTMLElement)
  fields.find((field) => wrong.includes(field.getAttribute('name') ?? ''))?.focus()
}
