import { createElement, Fragment } from 'react'
import { renderLink, withLinks } from '../prose/links.tsx'
import { useNameLinks, useReadable } from './names.ts'

/** A line of plain text in which mentioned names are links. */
export function NamedText({ text: written }: { text: string }) {
  const nameLinks = useNameLinks()
  const text = useReadable()(written)
  const pieces = withLinks(text, nameLinks(text))
  const nodes = pieces.map((piece) => (typeof piece === 'string' ? piece : renderLink(piece, [piece.label])))
  return createElement(Fragment, null, ...nodes)
}
