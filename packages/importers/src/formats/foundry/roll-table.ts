import { MOST_TABLE_LINES } from '@lanternkeep/schema'
import { finishTable } from '../../creature/finish-table.ts'
import { numberOf, type Row, rows, textOf } from '../../values/row.ts'
import type { ThingSource } from '../format.ts'
import { enriched } from './enrich.ts'

export function isRollTable(value: Row): boolean {
  return (
    typeof value.name === 'string' &&
    Array.isArray(value.results) &&
    rows(value.results).some(({ range }) => Array.isArray(range))
  )
}

/** Each line as often as its share of the roll: '1-3' of a d4 is three lines. */
export function rollTableThing(table: Row, at: string): ThingSource {
  return {
    name: textOf(table.name),
    source: 'Foundry',
    at,
    raw: table,
    read: (receipt) => {
      receipt.ignore(
        [
          '_id',
          '_key',
          '_stats',
          'img',
          'flags',
          'folder',
          'sort',
          'ownership',
          'permission',
          'replacement',
          'displayRoll',
        ],
        'technical',
      )
      if (textOf(table.description)) receipt.note('description', 'Description', enriched(textOf(table.description), ''))
      receipt.ignore('formula', 'the weights of the lines say it')
      const results = rows(table.results).map((result) => ({ text: resultText(result), times: timesOf(result) }))
      const shared = results.map(({ times }) => times).reduce(greatestDivisor, 0) || 1
      const total = results.reduce((sum, { times }) => sum + times / shared, 0)
      const isExact = total <= MOST_TABLE_LINES
      const lines = results.flatMap(({ text, times }) =>
        Array.from({ length: isExact ? times / shared : 1 }, () => text),
      )
      const why = isExact ? undefined : 'each line is as likely as any other here'
      return finishTable(receipt, {
        name: textOf(table.name),
        nameFrom: 'name',
        lines: { from: 'results', value: lines, ...(why && { why }) },
      })
    },
  }
}

function resultText(result: Row): string {
  const html = textOf(result.description) || textOf(result.text)
  const name = textOf(result.name)
  const text = enriched(html, '')
  return name && !text.includes(name)
    ? [name, text].filter(Boolean).join(': ')
    : text || name || textOf(result.documentId)
}

function timesOf({ range, weight }: Row): number {
  const [from, to] = Array.isArray(range) ? range.map(numberOf) : []
  if (from !== undefined && to !== undefined && to >= from && to - from < 100_000) return Math.trunc(to - from) + 1
  return Math.min(Math.max(Math.trunc(numberOf(weight) ?? 1), 1), 1000)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}
