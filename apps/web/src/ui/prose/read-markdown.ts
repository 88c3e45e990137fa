import { Lexer, type Token } from 'marked'

/** No one writes a word this long, and looking for an email address in it takes seconds. */
const ENDLESS_WORD = /\S{1500}/
/** Deeper than any list that a person could read; each level is read again by the one above. */
const FAR_INDENTED = /^[\t >]{80}/m

/**
 * The parts of a text, never HTML: typed HTML is a part of its own, to be shown as typed. Undefined for a text that
 * would take seconds to read or is nested too deeply.
 */
export function readMarkdown(text: string): Token[] | undefined {
  if (ENDLESS_WORD.test(text) || FAR_INDENTED.test(text)) return undefined
  return new Lexer({ gfm: true, breaks: true }).lex(text)
}
