import { type DiceFormula, LONGEST_TABLE_LINE, MOST_TABLE_LINES, parseDice } from '@lanternkeep/schema'

/** A table as a person wrote it: one entry a line. */
export type TableText = { name: string; entries: string }
export type Part = { text: string } | { dice: DiceFormula } | { table: string; typed: string }
/** `line` counts from 1, as the editor shows it. */
export type Entry = { line: number; weight: number; parts: Part[] }
/** What is wrong in a line, as a sentence without the line. */
export type LineProblem = { line: number; text: string }

export const MOST_WEIGHT = 1000

const WEIGHT = /^(\d+): +(.*)$/
/** `\[` is a bracket that stands for itself. */
const PART = /\\([[\]])|\[([^[\]]*)\]|([[\]])/g

/**
 * The entries of a table. `3: Fog` counts three times, `[2d6]` is rolled, `[Weather]` is an entry of that table, and
 * lines that begin with # are notes.
 */
export function readTable({ entries }: Pick<TableText, 'entries'>): { entries: Entry[]; problems: LineProblem[] } {
  const found: Entry[] = []
  const problems: LineProblem[] = []
  const lines = entries.split(/\r?\n/)
  if (lines.length > MOST_TABLE_LINES) {
    const most = MOST_TABLE_LINES.toLocaleString('en-US')
    problems.push({ line: MOST_TABLE_LINES + 1, text: `A table has at most ${most} lines.` })
  }
  for (const [at, typed] of lines.slice(0, MOST_TABLE_LINES).entries()) {
    const line = at + 1
    const text = typed.trim()
    if (text === '' || text.startsWith('#')) continue
    if (typed.length > LONGEST_TABLE_LINE) {
      const most = LONGEST_TABLE_LINE.toLocaleString('en-US')
      problems.push({ line, text: `A line has at most ${most} characters.` })
    }
    const [, digits, weighted] = WEIGHT.exec(text) ?? []
    const weight = Number(digits ?? 1)
    if (weight < 1 || weight > MOST_WEIGHT) {
      problems.push({ line, text: `A weight is a number from 1 to ${MOST_WEIGHT.toLocaleString('en-US')}.` })
      continue
    }
    const { parts, problem } = partsOf(weighted ?? text)
    if (problem) problems.push({ line, text: problem })
    found.push({ line, weight, parts })
  }
  return { entries: found, problems }
}

/** The same name in any case and spacing. */
export function tableKey(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function partsOf(text: string): { parts: Part[]; problem: string | undefined } {
  const parts: Part[] = []
  let problem: string | undefined
  let from = 0
  const add = (plain: string) => plain !== '' && parts.push({ text: plain })
  for (const match of text.matchAll(PART)) {
    const [whole, escaped, inside, stray] = match
    add(text.slice(from, match.index))
    from = match.index + whole.length
    const read = inside === undefined ? { part: { text: escaped ?? stray ?? '' } } : partIn(inside)
    parts.push(read.part)
    if (stray) problem ??= `This “${stray}” has no partner. Write \\${stray} for a bracket that stands for itself.`
    else problem ??= read.problem
  }
  add(text.slice(from))
  return { parts, problem }
}

type Read = { part: Part; problem?: string }

function partIn(inside: string): Read {
  const typed = inside.trim()
  const asIs = { text: `[${inside}]` }
  if (typed === '') return { part: asIs, problem: 'There is nothing in these brackets.' }
  const formula = parseDice(typed)
  if (!('problem' in formula)) return { part: { dice: formula } }
  if (/^\d*d[\d%]/i.test(typed)) return { part: asIs, problem: `“${typed}” isn’t dice. ${formula.problem}.` }
  return { part: { table: tableKey(typed), typed } }
}
