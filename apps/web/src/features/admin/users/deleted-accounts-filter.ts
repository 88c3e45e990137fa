/** Whether one of the texts holds what is searched, in any case. */
export function holds(search: string, ...texts: (string | undefined)[]): boolean {
  const sought = search.trim().toLowerCase()
  return texts.some((text) => (text ?? '').toLowerCase().includes(sought))
}
