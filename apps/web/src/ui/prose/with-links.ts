/** A piece of a text that is a link, such as a name. Without `onOpen` it is only marked. */
export type ProseLink = { start: number; end: number; label: string; onOpen?: () => void }

/** The text in pieces, in order. */
export function withLinks(text: string, links: readonly ProseLink[]): (string | ProseLink)[] {
  const pieces: (string | ProseLink)[] = []
  let at = 0
  for (const link of links) {
    if (link.start > at) pieces.push(text.slice(at, link.start))
    pieces.push(link)
    at = link.end
  }
  if (at < text.length) pieces.push(text.slice(at))
  return pieces
}
