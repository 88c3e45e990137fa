import type { MarkedToken, Token } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { type LinksIn, renderLink, withLinks } from './links.tsx'
import { safeHref } from './safe-href.ts'

export type InlineSettings = {
  /** Names and formulas, for example. */
  linksIn?: LinksIn
  /** Called for all shown words, in order. It may split some of them, such as changed ones. */
  mark?: MarkWords
  /** Called after each block: its last word and the next block's first are two words. */
  onBlockEnd?: () => void
}

export type MarkWords = (words: string) => ReactNode[]

/** Joins neighboring plain words first: a name may include an escaped character. */
export function inlines(tokens: readonly Token[], settings: InlineSettings): ReactNode[] {
  const nodes: ReactNode[] = []
  let words = ''
  const putWords = () => {
    if (words) nodes.push(...renderText(words, settings))
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
      return createElement('code', null, ...marked(token.text, settings))
    case 'br':
      return <br />
    case 'link':
      // A name inside a link leads where the link does.
      return renderAddress(token.href, inlines(token.tokens, { ...settings, linksIn: undefined }), token.text)
    case 'image':
      return renderAddress(token.href, marked(token.text || 'Picture', settings), token.text)
    case 'text':
      return createElement(Fragment, null, ...inlines(token.tokens ?? [], settings))
    default:
      return createElement(Fragment, null, ...marked(token.raw, settings))
  }
}

/** Never a picture: loading it would reveal the reader's IP address. */
function renderAddress(href: string, words: ReactNode[], text: string): ReactNode {
  const safe = safeHref(href)
  if (!safe) return createElement('span', { title: text === href ? undefined : href }, ...words)
  return createElement('a', { href: safe, target: '_blank', rel: 'noopener noreferrer' }, ...words)
}

function renderText(text: string, settings: InlineSettings): ReactNode[] {
  if (!settings.linksIn) return marked(text, settings)
  return withLinks(text, settings.linksIn(text)).flatMap((piece) => {
    return typeof piece === 'string' ? marked(piece, settings) : [renderLink(piece, marked(piece.label, settings))]
  })
}

export function marked(words: string, { mark }: InlineSettings): ReactNode[] {
  return mark ? mark(words) : [words]
}
