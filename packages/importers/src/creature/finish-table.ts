import { LONGEST_TABLE, LONGEST_TABLE_LINE, LONGEST_TABLE_NAME, MOST_TABLE_LINES } from '@lanternkeep/schema'
import type { Reading } from '../found.ts'
import type { From, Receipt } from '../receipt/receipt.ts'
import { shortened } from './figures-draft.ts'
import { type Finished, reportName } from './finish-creature.ts'
import type { Part } from './parts.ts'

export type TableParts = { name: string; nameFrom: From; sourceFrom?: Part<string>; lines: Part<readonly string[]> }

/** A table of the GM: one entry a line. */
export function finishTable(receipt: Receipt, parts: TableParts): Finished<Extract<Reading, { kind: 'table' }>> {
  reportName(receipt, parts)
  const name = shortened(parts.name.replaceAll(/[[\]\n]/g, ' ').trim() || 'Table', LONGEST_TABLE_NAME)
  const all = (parts.lines.value ?? []).map((line) => line.replaceAll(/\s*\n\s*/g, ' ').trim()).filter(Boolean)
  const kept: string[] = []
  let letters = 0
  for (const line of all.slice(0, MOST_TABLE_LINES).map((each) => shortened(each, LONGEST_TABLE_LINE))) {
    letters += line.length + 1
    if (letters > LONGEST_TABLE) break
    kept.push(line)
  }
  const isWhole = kept.length === all.length && all.every((line) => line.length <= LONGEST_TABLE_LINE)
  if (!isWhole)
    receipt.keep('Lines', all.filter((line, at) => at >= kept.length || line.length > LONGEST_TABLE_LINE).join('\n'))
  const why = isWhole ? parts.lines.why : 'longer than a table can be; the note has the rest'
  const becomes = `${kept.length.toLocaleString('en-US')} lines`
  receipt.report({
    how: why ? 'approximated' : 'mapped',
    field: 'Entries',
    from: parts.lines.from,
    becomes,
    ...(why && { why }),
  })
  const { fields, leftovers } = receipt.finish()
  return { reading: { kind: 'table', name, table: { name, entries: kept.join('\n') }, leftovers }, fields }
}
