/** Focuses the first wrong field in a part of the page, which makes a screen reader read it with its error. */
export function focusFirstWrong(part: ParentNode | null): boolean {
  const wrong = part?.querySelector<HTMLElement>('[aria-invalid="true"]')
  wrong?.focus()
  return wrong != null
}
