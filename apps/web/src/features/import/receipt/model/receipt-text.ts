import { breathe } from '../../../../data/local/imports/index.ts'
import { formatDateTime } from '../../../../lib/format.ts'
import type { Found } from '../../reading/use-reading.ts'
import type { ReceiptRow } from './receipt-rows.ts'
import type { Receipt } from './use-receipt.ts'
import { MARK_WORDS } from './words.ts'

/** Then the screen may react. */
const ROWS_AT_ONCE = 200

/** The whole receipt as Markdown, for keeping. */
export async function receiptText(found: Found, receipt: Receipt, at: string): Promise<string> {
  const { counts, rows } = receipt
  const head = [
    '# Import receipt',
    '',
    `${formatDateTime(at)}: ${receipt.wantedCount} of ${counts.all} to import.`,
    '',
    `- Not readable: ${counts.unreadable}`,
    `- Here already: ${counts.here}`,
    `- Not exact: ${counts.inexact}`,
    `- Mapped whole: ${counts.whole}`,
    ...(found.skipped > 0 ? [`- Pictures and other files that weren’t read: ${found.skipped}`] : []),
    '',
    '## Files',
    '',
    ...found.files.map(({ file, format, found: amount, problem }) => {
      return `- ${plain(file)}: ${problem ? plain(problem) : `${format ?? 'not known'}, ${amount} found`}`
    }),
    '',
    '## Things',
  ]
  const things: string[] = []
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === 0) await breathe()
    things.push(...rowText(row, receipt))
  }
  return `${[...head, ...things].join('\n')}\n`
}

function rowText(row: ReceiptRow, receipt: Receipt): string[] {
  const where = row.place ? ` (${plain(row.place)})` : ''
  const title = ['', `### ${plain(row.name)}${where}`, '', `${MARK_WORDS[row.mark]}. ${plain(row.line)}`]
  if (!row.found) return title
  const out = receipt.isWanted(row) ? [] : ['', 'Left out.']
  const fields = receipt.thingOf(row.found).fields.map(({ field, source, becomes, how, why }) => {
    const cells = [field, source, becomes, MARK_WORDS[how] + (why ? `: ${why}` : '')]
    return `| ${cells.map((cell) => plain(cell).replaceAll('|', '\\|')).join(' | ')} |`
  })
  const table = ['', '| Field | In the file | Becomes | How |', '|---|---|---|---|', ...fields]
  return [...title, ...out, ...(fields.length > 0 ? table : [])]
}

/** One line of it, with nothing that Markdown or a browser would take for its own. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('<', '&lt;').trim()
}
