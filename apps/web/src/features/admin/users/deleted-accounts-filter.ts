/** Whether one of the texts includes the search, in any case. */
export function holds(search: string, ...texts: (string | undefined)[]): boolean {
  const sought = search.trim().toLowerCase()
  return texts.some((text) => (text ?? '').toLowerCase().includes(sought))
}
