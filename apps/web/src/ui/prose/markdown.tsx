import { Lexer, type Token } from 'marked'
import { createElement, Fragment, type ReactNode } from 'react'
import { blocks } from './blocks.tsx'
import { type InlineSettings, marked } from './inlines.tsx'
import './italics.css'
import classes from './prose.module.css'

export type MarkdownProps = {
  text: string
  /** The level of the text's own first headings: one below the heading it is under. */
  headingFrom?: 2 | 3 | 4
} & InlineSettings

/** Builds elements without HTML in between, so nothing that was typed can become code. */
export function Markdown({ text, headingFrom = 3, ...settings }: MarkdownProps) {
  return <div className={classes.prose}>{renderMarkdown(text, { headingFrom, ...settings })}</div>
}

export function renderMarkdown(text: string, settings: { headingFrom: number } & InlineSettings): ReactNode {
  try {
    const parts = readMarkdown(text)
    if (parts) return createElement(Fragment, null, ...blocks(parts, settings))
  } catch (error) {
    // Nested so deeply that reading it exceeded the stack.
    if (!(error instanceof RangeError)) throw error
  }
  return createElement('p', { className: classes.typed }, ...marked(text, settings))
}

/** No one writes a word this long, and looking for an email address in it takes seconds. */
const ENDLESS_WORD = /\S{1500}/
/** Deeper than any list that a person could read; each level is read again by the one above. */
const FAR_INDENTED = /^[\t >]{80}/m

/**
 * The parts of a text, never HTML: typed HTML is a part of its own, to be shown as typed. Undefined for a text that
 * would take seconds to read or is nested too deeply.
 */
function readMarkdown(text: string): Token[] | undefined {
  if (ENDLESS_WORD.test(text) || FAR_INDENTED.test(text)) return undefined
  return new Lexer({ gfm: true, breaks: true }).lex(text)
}
