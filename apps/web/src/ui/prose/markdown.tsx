import { createElement, Fragment, type ReactNode } from 'react'
import { blocks } from './blocks.tsx'
import { type InlineSettings, marked } from './inlines.tsx'
import './italics.css'
import classes from './prose.module.css'
import { readMarkdown } from './read-markdown.ts'

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
