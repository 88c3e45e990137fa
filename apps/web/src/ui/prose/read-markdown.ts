import { Lexer, type Token } from 'marked'

/** Nobody writes such a word, and looking for an e-mail address in it takes seconds. */
const ENDLESS_WORD = /\S{1500}/
/** Deeper than any list that a person could read; each level is read again by the one above. */
const FAR_INDENTED = /^[\t >]{80}/m

/**
 * The parts of a text, never HTML: what is written as HTML is a part of its own, to be shown as it was typed. Undefined
 * for a text that would be read for seconds, or nested beyond all bounds.
 */
export function readMarkdown(text: string): Token[] | undefined {
  if (ENDLESS_WORD.test(text) || FAR_INDENTED.test(text)) return undefined
  return new Lexer({ gfm: true, breaks: true }).lex(text)
}
