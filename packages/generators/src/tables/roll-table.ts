import { LONGEST_ROLLED, rollFormula } from '@lanternkeep/schema'
import { type TableDice, tableDice } from '../dice.ts'
import { type Entry, readTable, type TableText, tableKey } from './read-table.ts'

/** How deep a table may lead into others, and how many entries one roll may draw. */
export const DEEPEST_TABLE = 8
export const MOST_DRAWN = 200

/** `problems` are sentences; what couldn't be rolled is in the text as it was written. */
export type Rolled = { text: string; problems: string[] }

/** One entry of a table, with its dice and the tables that it names rolled. */
export function rollTable(table: TableText, tables: readonly TableText[], seed: string): Rolled {
  const problems = new Set<string>()
  const roll = rollerOf({ dice: tableDice(seed, 'own table'), tables, problems })
  const text = roll(table, 0) ?? ''
  if (text.length > LONGEST_ROLLED) problems.add('The result was too long, so its end is left out.')
  return { text: text.slice(0, LONGEST_ROLLED).toWellFormed().trim(), problems: [...problems] }
}

type Rolling = { dice: TableDice; tables: readonly TableText[]; problems: Set<string> }

/** Undefined: it couldn't be rolled. */
function rollerOf({ dice, tables, problems }: Rolling) {
  const byName = new Map(tables.toReversed().map((table) => [tableKey(table.name), table]))
  const read = new Map<TableText, Entry[]>()
  let drawn = 0
  const entriesOf = (table: TableText): Entry[] => {
    const known = read.get(table) ?? readTable(table).entries
    read.set(table, known)
    return known
  }
  const roll = (table: TableText, depth: number): string | undefined => {
    const name = `“${table.name}”`
    if (depth > DEEPEST_TABLE) {
      problems.add(`${name} led ${DEEPEST_TABLE} tables deep, so the roll stopped there.`)
      return undefined
    }
    drawn += 1
    if (drawn > MOST_DRAWN) {
      problems.add(`This led to more than ${MOST_DRAWN} entries, so the roll stopped there.`)
      return undefined
    }
    const entry = drawEntry(dice, entriesOf(table))
    if (!entry) {
      problems.add(`${name} has no entries.`)
      return undefined
    }
    return entry.parts
      .map((part) => {
        if ('text' in part) return part.text
        if ('dice' in part) return String(rollFormula(part.dice, dice.int).total)
        const next = byName.get(part.table)
        if (!next) problems.add(`There is no table named “${part.typed}”.`)
        return (next && roll(next, depth + 1)) ?? `[${part.typed}]`
      })
      .join('')
  }
  return roll
}

function drawEntry(dice: TableDice, entries: readonly Entry[]): Entry | undefined {
  const total = entries.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return undefined
  let left = dice.int(1, total)
  return entries.find(({ weight }) => {
    left -= weight
    return left <= 0
  })
}
