import { Fragment, type ReactNode } from 'react'
import type { InlineSettings } from './inlines.tsx'
import { renderMarkdown } from './markdown.tsx'
import classes from './prose.module.css'

/** Words that another version of the text lacks: their place in the shown text, and the change they belong to. */
export type ChangedWords = { start: number; end: number; change: number }

type WrapChange = (words: string, change: number) => ReactNode
type Props = {
  text: string
  changes: readonly ChangedWords[]
  onChange: WrapChange
  headingFrom?: 2 | 3 | 4
} & Pick<InlineSettings, 'linksIn'>

/** A text as a page of the journal, with its changes wrapped. */
export function ChangedProse({ text, changes, onChange, headingFrom = 3, linksIn }: Props) {
  const { cut, skip } = wordCutter(changes, onChange)
  return (
    <div className={classes.prose}>
      {renderMarkdown(text, { headingFrom, linksIn, mark: cut, onBlockEnd: () => skip(1) })}
    </div>
  )
}

/** The words that a page shows of the text, without its marks; `changes` counts in these. */
export function shownWords(text: string, linksIn?: InlineSettings['linksIn']): string {
  const pieces: string[] = []
  const mark = (words: string) => {
    pieces.push(words)
    return []
  }
  void renderMarkdown(text, { headingFrom: 3, linksIn, mark, onBlockEnd: () => mark('\n') })
  return pieces.join('')
}

/** Takes the words piece by piece, in order, and cuts each where a change begins or ends. */
export function wordCutter(changes: readonly ChangedWords[], onChange: WrapChange) {
  let at = 0
  const skip = (length: number) => {
    at += length
  }
  const cut = (words: string): ReactNode[] => {
    const [from, to] = [at, at + words.length]
    const nodes: ReactNode[] = []
    let done = from
    for (const { start, end, change } of changes) {
      if (end <= from || start >= to) continue
      const [first, last] = [Math.max(start, from), Math.min(end, to)]
      if (first > done) nodes.push(words.slice(done - from, first - from))
      nodes.push(<Fragment key={first}>{onChange(words.slice(first - from, last - from), change)}</Fragment>)
      done = last
    }
    if (done < to) nodes.push(words.slice(done - from))
    skip(words.length)
    return nodes
  }
  return { cut, skip }
}
