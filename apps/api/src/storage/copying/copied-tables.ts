import type Database from 'better-sqlite3'

export type CopiedColumn = { name: string; type: 'text' | 'bigint' | 'bytea' }
export type CopiedTable = {
  name: string
  columns: CopiedColumn[]
  /** The column that the database counts up by itself. */
  counted: string | undefined
  /** SQL for the rows to copy; all of them without. */
  where: string | undefined
}

/** What belongs to the running processes, to the steps of one engine, or to the blob store. */
const LEFT_OUT = /^(sqlite_|kysely_|listening$|lease$|limit_window$|blob$)/
/** PostgreSQL counts it by itself. */
const LEFT_OUT_COLUMNS = new Set(['scope.version'])
/** Said of one database only: see moving.ts. */
const ROWS: Record<string, string> = { setting: "key not in ('moving', 'moved')" }

const TYPES: Record<string, CopiedColumn['type']> = { TEXT: 'text', INTEGER: 'bigint', BLOB: 'bytea' }

/** The tables of the schema, each after those that it refers to. Both engines have the same. */
export function copiedTables(sqlite: Database.Database): CopiedTable[] {
  const names = sqlite.prepare("select name from sqlite_schema where type = 'table' order by name").pluck().all()
  const left = new Set((names as string[]).filter((name) => !LEFT_OUT.test(name)))
  const ordered: CopiedTable[] = []
  while (left.size > 0) {
    const free = [...left].filter((name) => !referredTo(sqlite, name).some((other) => left.has(other)))
    if (free.length === 0) throw new Error(`These tables refer to each other: ${[...left].join(', ')}`)
    for (const name of free) {
      left.delete(name)
      ordered.push({ name, ...columnsOf(sqlite, name), where: ROWS[name] })
    }
  }
  return ordered
}

function referredTo(sqlite: Database.Database, name: string): string[] {
  const keys = sqlite.pragma(`foreign_key_list("${name}")`) as { table: string }[]
  return keys.map(({ table }) => table).filter((table) => table !== name)
}

function columnsOf(sqlite: Database.Database, table: string): Pick<CopiedTable, 'columns' | 'counted'> {
  const infos = sqlite.pragma(`table_info("${table}")`) as { name: string; type: string; pk: number }[]
  const keys = infos.filter(({ pk }) => pk > 0)
  const counted = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER' ? keys[0].name : undefined
  const columns = infos
    .filter(({ name }) => !LEFT_OUT_COLUMNS.has(`${table}.${name}`))
    .map(({ name, type }) => {
      const known = TYPES[type.toUpperCase()]
      if (!known) throw new Error(`${table}.${name} is ${type}, which has no equal`)
      return { name, type: known }
    })
  return { columns, counted }
}
