import { parse, YAMLParseError } from 'yaml'

const MOST_LETTERS = 5_000_000
/** Aliases may repeat only this much, so that a few lines can't grow into millions. */
const MOST_ALIASES = 50

/** The value, or a sentence that says on which line the text is broken. `firstLine` is where it begins in its file. */
export function parseYaml(text: string, firstLine = 1): { value: unknown } | { problem: string } {
  if (text.length > MOST_LETTERS) return { problem: 'This YAML is longer than 5 million letters.' }
  try {
    const value: unknown = parse(text, { maxAliasCount: MOST_ALIASES, merge: false, logLevel: 'error' })
    return { value }
  } catch (error) {
    const line = error instanceof YAMLParseError ? error.linePos?.[0].line : undefined
    const where = line ? ` on line ${(line + firstLine - 1).toLocaleString('en-US')}` : ''
    return { problem: `This YAML is broken${where}. Check its indentation and quotes.` }
  }
}
