import { createElement, type ReactNode } from 'react'
import classes from './prose.module.css'

/** A piece of a text that is a link, such as a name. Without `onOpen` it is only marked. */
export type ProseLink = { start: number; end: number; label: string; onOpen?: () => void }
/** The links in a piece of plain text, in order. */
export type LinksIn = (text: string) => readonly ProseLink[]

/** The links of both, in order. Of two that overlap, the one that begins first counts. */
export function joinedLinks(...lists: readonly (readonly ProseLink[])[]): ProseLink[] {
  const joined: ProseLink[] = []
  for (const link of lists.flat().toSorted((a, b) => a.start - b.start)) {
    if (link.start >= (joined.at(-1)?.end ?? 0)) joined.push(link)
  }
  return joined
}

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

/** `words` is the label as it is shown. */
export function renderLink({ onOpen }: ProseLink, words: readonly ReactNode[]): ReactNode {
  if (!onOpen) return createElement('span', { className: classes.marked }, ...words)
  return (
    <button type="button" className={classes.name} onClick={onOpen}>
      {createElement('span', { className: classes.words }, ...words)}
    </button>
  )
}
