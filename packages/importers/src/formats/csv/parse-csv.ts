const SEPARATORS = [',', ';', '\t'] as const

/** The separator that the first line has most of. */
export function separatorOf(text: string): string {
  const end = text.indexOf('\n')
  const line = text.slice(0, Math.min(end < 0 ? text.length : end, 10_000))
  const counts = SEPARATORS.map((separator) => line.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Rows of cells; a quoted cell may hold separators, line breaks and doubled quotes. At most `most` rows. */
export function parseCsv(text: string, separator = separatorOf(text), most = Number.POSITIVE_INFINITY): string[][] {
  const rows: string[][] = []
  let cells: string[] = []
  let at = 0
  while (at <= text.length && rows.length < most) {
    const { cell, end } = text[at] === '"' ? quotedCell(text, at) : plainCell(text, at, separator)
    cells.push(cell)
    const next = text[end]
    at = end + 1
    if (next === separator) continue
    if (cells.some((each) => each !== '')) rows.push(cells)
    cells = []
    if (next === '\r' && text[at] === '\n') at += 1
  }
  return rows
}

function plainCell(text: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { cell: text.slice(from, end).trim(), end }
}

function quotedCell(text: string, from: number): { cell: string; end: number } {
  let end = from + 1
  while (end < text.length) {
    if (text[end] !== '"') end += 1
    else if (text[end + 1] === '"') end += 2
    else break
  }
  const cell = text.slice(from + 1, end).replaceAll('""', '"')
  let after = end + 1
  while (after < text.length && !/[,;\t\r\n]/.test(text[after] ?? '')) after += 1
  return { cell: cell.trim(), end: after }
}
