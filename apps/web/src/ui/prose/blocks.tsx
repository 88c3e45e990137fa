import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import type { MarkedToken, Token, Tokens } from 'marked'
import { createElement, type ReactNode } from 'react'
import { type InlineSettings, inlines, marked } from './inlines.tsx'
import classes from './prose.module.css'

type BlockSettings = { headingFrom: number } & InlineSettings

/** Renders every element at once, in the order of the words: `mark` counts on it. */
export function blocks(tokens: readonly Token[], settings: BlockSettings): ReactNode[] {
  return tokens.map((token) => {
    const node = block(token as MarkedToken, settings)
    settings.onBlockEnd?.()
    return node
  })
}

function block(token: MarkedToken, settings: BlockSettings): ReactNode {
  switch (token.type) {
    case 'space':
    case 'def':
      return null
    case 'hr':
      return <hr />
    case 'heading': {
      const level = Math.min(6, token.depth + settings.headingFrom - 1)
      return createElement(`h${level}`, { 'data-depth': token.depth }, ...inlines(token.tokens, settings))
    }
    case 'paragraph':
      return createElement('p', null, ...inlines(token.tokens, settings))
    case 'blockquote':
      return createElement('blockquote', null, ...blocks(token.tokens, settings))
    case 'list': {
      const props = token.ordered ? { start: token.start || 1 } : null
      return createElement(token.ordered ? 'ol' : 'ul', props, ...token.items.map((item) => listItem(item, settings)))
    }
    case 'table':
      return table(token, settings)
    case 'code':
      return <pre>{createElement('code', null, ...marked(token.text, settings))}</pre>
    case 'html':
      return createElement('p', { className: classes.typed }, ...marked(token.text.trim(), settings))
    default:
      // The words of a list's item come without a paragraph.
      return createElement('span', null, ...inlines([token], settings))
  }
}

function listItem(item: Tokens.ListItem, settings: BlockSettings): ReactNode {
  const words = blocks(
    item.tokens.filter(({ type }) => type !== 'checkbox'),
    settings,
  )
  if (!item.task) return createElement('li', null, ...words)
  const Box = item.checked ? IconSquareCheck : IconSquare
  const box = <Box size={20} role="img" aria-label={item.checked ? 'Done:' : 'Open:'} className={classes.box} />
  return createElement('li', { className: classes.task }, box, createElement('div', null, ...words))
}

function table(token: Tokens.Table, settings: BlockSettings): ReactNode {
  const cell = (tag: 'th' | 'td') => (each: Tokens.TableCell) => {
    const style = each.align ? { textAlign: each.align } : undefined
    const node = createElement(tag, { style }, ...inlines(each.tokens, settings))
    settings.onBlockEnd?.()
    return node
  }
  const row = (tag: 'th' | 'td', cells: Tokens.TableCell[]) => createElement('tr', null, ...cells.map(cell(tag)))
  const head = <thead>{row('th', token.header)}</thead>
  const body = createElement('tbody', null, ...token.rows.map((cells) => row('td', cells)))
  return (
    <div className={classes.wide}>
      <table>
        {head}
        {body}
      </table>
    </div>
  )
}
