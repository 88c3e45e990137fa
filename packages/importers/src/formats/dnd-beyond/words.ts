import { htmlToMarkdown } from '../../text/html.ts'
import { numberOf, type Row, row, textOf } from '../../values/row.ts'
import { titleOf } from '../../values/show.ts'

/** By its ids, from 1. */
const ALIGNMENTS = [
  'Lawful Good',
  'Neutral Good',
  'Chaotic Good',
  'Lawful Neutral',
  'Neutral',
  'Chaotic Neutral',
  'Lawful Evil',
  'Neutral Evil',
  'Chaotic Evil',
]

export function alignmentOf({ alignmentId }: Row): string | undefined {
  return ALIGNMENTS[(numberOf(alignmentId) ?? 0) - 1]
}

/** Texts of a row, each under its name. Some are HTML. */
export function wordsOf(value: unknown): string {
  const texts = Object.entries(row(value)).filter(([, text]) => textOf(text).trim() !== '')
  return texts
    .map(([key, text]) => {
      const words = /<\/?[a-z]/i.test(textOf(text)) ? htmlToMarkdown(textOf(text)) : textOf(text)
      return `**${titleOf(key)}**\n\n${words}`
    })
    .join('\n\n')
}
