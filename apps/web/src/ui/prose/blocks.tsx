import { IconSquare, IconSquareCheck } from '@tabler/icons-react'
import type { MarkedToken, Token, Tokens } from 'marked'
import { createElement, type ReactNode } from 'react'
import { type InlineSettings, inlines } from './inlines.tsx'
import classes from './prose.module.css'

type BlockSettings = { headingFrom: number } & InlineSettings

export function blocks(tokens: readonly Token[], settings: BlockSettings): ReactNode[] {
  return tokens.map((token) => block(token as MarkedToken, settings))
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
      return <Table token={token} settings={settings} />
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'html':
      return <p className={classes.typed}>{token.text.trim()}</p>
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

function Table({ token, settings }: { token: Tokens.Table; settings: BlockSettings }) {
  const cell = (tag: 'th' | 'td') => (each: Tokens.TableCell) => {
    const style = each.align ? { textAlign: each.align } : undefined
    return createElement(tag, { style }, ...inlines(each.tokens, settings))
  }
  const row = (tag: 'th' | 'td', cells: Tokens.TableCell[]) => createElement('tr', null, ...cells.map(cell(tag)))
  return (
    <div className={classes.wide}>
      <table>
        <thead>{row('th', token.header)}</thead>
        {createElement('tbody', null, ...token.rows.map((cells) => row('td', cells)))}
      </table>
    </div>
  )
}
