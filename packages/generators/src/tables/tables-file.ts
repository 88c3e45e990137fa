import {
  LONGEST_TABLE_NAME,
  MOST_TABLES_IN_FILE,
  TABLES_FORMAT,
  TABLES_VERSION,
  type TablesFile,
  tablesFile,
} from '@lanternkeep/schema'
import { readTable, type TableText, tableKey } from './read-table.ts'

/** Tables as a file that `readTablesFile` reads. */
export function writeTablesFile(tables: readonly TableText[]): string {
  const file: TablesFile = {
    format: TABLES_FORMAT,
    version: TABLES_VERSION,
    tables: tables.map(({ name, entries }) => ({ name, entries })),
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

export type ReadFile = { tables: TableText[] } | { problem: string }

/** Our own format, or a plain text with one entry a line, which is named after its file. */
export function readTablesFile(text: string, fileName: string): ReadFile {
  const content = text.replace(/^\uFEFF/, '')
  // A picture or another program's file.
  if (content.includes('\u0000') || content.includes('\uFFFD')) return { problem: 'This isn’t a text file.' }
  if (/\.json$/i.test(fileName) || content.trimStart().startsWith('{')) return readOwnFormat(content)
  return readLines(content, fileName)
}

function readOwnFormat(text: string): ReadFile {
  const json = parsed(text)
  const { format, version } = (json ?? {}) as { format?: unknown; version?: unknown }
  if (format !== TABLES_FORMAT) return { problem: 'This file has no Lanternkeep tables.' }
  if (typeof version === 'number' && version > TABLES_VERSION) {
    return {
      problem: 'A newer version of Lanternkeep made this file. Reload this page while you’re online, and try again.',
    }
  }
  const { data, error } = tablesFile.safeParse(json)
  if (error) return { problem: problemIn(json, error.issues[0]) }
  if (data.tables.length === 0) return { problem: 'There are no tables in this file.' }
  return data
}

function readLines(text: string, fileName: string): ReadFile {
  const name = fileName
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[[\]\s_]+/g, ' ')
    .trim()
    .slice(0, LONGEST_TABLE_NAME)
    .toWellFormed()
  const table = { name: name || 'Table', entries: text.replaceAll(/\r\n?/g, '\n').trim() }
  if (readTable(table).entries.length === 0) return { problem: 'There are no entries in this file.' }
  const { error } = tablesFile.shape.tables.safeParse([table])
  return error ? { problem: `${error.issues[0]?.message}.` } : { tables: [table] }
}

type Issue = { path: PropertyKey[]; message: string } | undefined

/** '“Weather”: A table has at most 1,000 lines.' */
function problemIn(json: unknown, issue: Issue): string {
  const [list, at] = issue?.path ?? []
  if (list !== 'tables' || !Array.isArray((json as { tables?: unknown }).tables)) {
    return 'This file is damaged: it has no list of tables.'
  }
  if (typeof at !== 'number') return `A file has at most ${MOST_TABLES_IN_FILE} tables.`
  const name = (json as { tables: { name?: unknown }[] }).tables[at]?.name
  const which = typeof name === 'string' && name.trim() ? `“${name.slice(0, LONGEST_TABLE_NAME)}”` : `Table ${at + 1}`
  return `${which}: ${issue?.message}.`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** A table of a file, and what becomes of it: `isHere` if the same one is here already. */
export type PlannedTable = TableText & { from: string; isHere: boolean }

/**
 * What an import would write. A name that is taken gets a number, also where the file's other tables refer to it; a
 * table that is here already, word for word, is left out.
 */
export function planTables(found: readonly TableText[], here: readonly TableText[]): PlannedTable[] {
  const known = new Map(here.map((table) => [tableKey(table.name), table.entries.trim()]))
  const taken = new Set(known.keys())
  const renamed = new Map<string, string>()
  const named = found.map((table) => {
    const key = tableKey(table.name)
    const isHere = known.get(key) === table.entries.trim()
    const name = isHere ? table.name : freeName(table.name, taken)
    if (!isHere) taken.add(tableKey(name))
    if (name !== table.name && !renamed.has(key)) renamed.set(key, name)
    return { name, from: table.name, isHere, entries: table.entries }
  })
  return named.map((table) => ({ ...table, entries: withNames(table.entries, renamed) }))
}

function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name
  for (let number = 2; taken.has(tableKey(free)); number += 1) {
    const suffix = ` ${number}`
    free = name.slice(0, LONGEST_TABLE_NAME - suffix.length) + suffix
  }
  return free
}

function withNames(entries: string, renamed: ReadonlyMap<string, string>): string {
  if (renamed.size === 0) return entries
  return entries.replaceAll(/(?<!\\)\[([^[\]]*)\]/g, (whole, name: string) => {
    const now = renamed.get(tableKey(name))
    return now === undefined ? whole : `[${now}]`
  })
}
