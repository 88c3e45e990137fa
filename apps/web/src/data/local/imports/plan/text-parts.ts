/** The text in parts of at most `most` letters, cut between paragraphs where it can be; none is lost. */
export function textParts(text: string, most: number): string[] {
  const parts: string[] = []
  let left = text
  while (left.length > most) {
    const window = left.slice(0, most)
    const cut = [window.lastIndexOf('\n\n'), window.lastIndexOf('\n'), window.lastIndexOf(' ')].find(
      (at) => at > most / 2,
    )
    // Not between the two halves of one letter.
    const at = cut ?? (/[\uD800-\uDBFF]$/.test(window) ? most - 1 : most)
    parts.push(left.slice(0, at))
    left = left.slice(at)
  }
  return [...parts, left]
}
