import type { MarkedToken, Token } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import classes from './prose.module.css'
import { safeHref } from './safe-href.ts'
import { type ProseLink, withLinks } from './with-links.ts'

export type InlineSettings = {
  /** Names and the like in a piece of plain text, in their order. */
  linksIn?: (text: string) => readonly ProseLink[]
}

/** Neighbouring plain words are put together first: a name may hold a character that was escaped. */
export function inlines(tokens: readonly Token[], settings: InlineSettings): ReactNode[] {
  const nodes: ReactNode[] = []
  let words = ''
  const putWords = () => {
    if (words) nodes.push(...plain(words, settings))
    words = ''
  }
  for (const token of tokens) {
    if (token.type === 'checkbox') continue
    const isWords = token.type === 'escape' || token.type === 'html' || (token.type === 'text' && !token.tokens)
    if (isWords) {
      words += token.type === 'html' ? token.raw : (token as { text: string }).text
    } else {
      putWords()
      nodes.push(inline(token as MarkedToken, settings))
    }
  }
  putWords()
  return nodes
}

function inline(token: MarkedToken, settings: InlineSettings): ReactNode {
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, ...inlines(token.tokens, settings))
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      // A name inside of a link leads where the link does.
      return link(token.href, inlines(token.tokens, {}), token.text)
    case 'image':
      return link(token.href, [token.text || 'Picture'], token.text)
    case 'text':
      return createElement(Fragment, null, ...inlines(token.tokens ?? [], settings))
    default:
      return token.raw
  }
}

/** Never a picture: showing one would tell a stranger's server who reads. */
function link(href: string, words: ReactNode[], text: string): ReactNode {
  const safe = safeHref(href)
  if (!safe) return createElement('span', { title: text === href ? undefined : href }, ...words)
  return createElement('a', { href: safe, target: '_blank', rel: 'noopener noreferrer' }, ...words)
}

function plain(text: string, { linksIn }: InlineSettings): ReactNode[] {
  if (!linksIn) return [text]
  return withLinks(text, linksIn(text)).map((piece) => (typeof piece === 'string' ? piece : name(piece)))
}

function name({ label, onOpen }: ProseLink): ReactNode {
  if (!onOpen) return <span className={classes.marked}>{label}</span>
  return (
    <button type="button" className={classes.name} onClick={onOpen}>
      {label}
    </button>
  )
}
