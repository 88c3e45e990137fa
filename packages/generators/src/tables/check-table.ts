import { type LineProblem, readTable, type TableText, tableKey } from './read-table.ts'
import { DEEPEST_TABLE } from './roll-table.ts'

/** What is wrong in a table, by line: what can't be read, tables that aren't there, and ways back to itself. */
export function checkTable(table: TableText, tables: readonly TableText[]): LineProblem[] {
  const { entries, problems } = readTable(table)
  const others = new Map(tables.toReversed().map((each) => [tableKey(each.name), each]))
  const own = tableKey(table.name)
  others.set(own, table)
  const waysBack = waysTo(own, others)
  const found = [...problems]
  for (const { line, parts } of entries) {
    for (const part of parts) {
      if (!('table' in part)) continue
      const next = others.get(part.table)
      if (!next) {
        found.push({ line, text: `There is no table named “${part.typed}”.` })
        continue
      }
      const by = part.table === own ? '' : waysBack.get(part.table)
      if (by === undefined) continue
      const way = by === '' ? '' : `, by way of “${by}”`
      found.push({ line, text: `This leads back to “${table.name}”${way}. A roll stops ${DEEPEST_TABLE} tables deep.` })
    }
  }
  return found.toSorted((a, b) => a.line - b.line)
}

/** The tables from which a roll can come to `own`, each with its name. */
function waysTo(own: string, tables: ReadonlyMap<string, TableText>): ReadonlyMap<string, string> {
  const leadsTo = new Map([...tables].map(([key, table]) => [key, namedIn(table)]))
  const ways = new Map<string, string>()
  let isNew = true
  while (isNew) {
    isNew = false
    for (const [key, named] of leadsTo) {
      if (ways.has(key) || key === own || ![...named].some((each) => each === own || ways.has(each))) continue
      ways.set(key, tables.get(key)?.name ?? key)
      isNew = true
    }
  }
  return ways
}

function namedIn(table: TableText): ReadonlySet<string> {
  const parts = readTable(table).entries.flatMap((entry) => entry.parts)
  return new Set(parts.flatMap((part) => ('table' in part ? [part.table] : [])))
}
