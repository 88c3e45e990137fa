import type Database from 'better-sqlite3'
import type pg from 'pg'

// What a database knows about its tables, in words that are the same for both engines.

type TableSchema = {
  /** By name: "text not null default ''". */
  columns: Record<string, string>
  primaryKey: string
  uniques: string[]
  /** By name: "unique (is_owner) where is_owner = 1". */
  indexes: Record<string, string>
  foreignKeys: string[]
}
/** By the table's name. */
export type Schema = Record<string, TableSchema>

type Column = { name: string; type: string; required: boolean; fallback: string | null }

export function readSqliteSchema(sqlite: Database.Database): Schema {
  const names = sqlite.prepare(`select name from sqlite_schema where type = 'table' order by name`).pluck().all()
  const own = (names as string[]).filter((name) => !/^(sqlite|kysely)/.test(name))
  return Object.fromEntries(own.map((table) => [table, sqliteTable(sqlite, table)]))
}

function sqliteTable(sqlite: Database.Database, table: string): TableSchema {
  type Info = { name: string; type: string; notnull: number; dflt_value: string | null; pk: number }
  type Index = { name: string; unique: number; origin: 'c' | 'u' | 'pk' }
  type Key = { id: number; table: string; from: string; to: string; on_delete: string }
  const infos = sqlite.pragma(`table_info("${table}")`) as Info[]
  const indexes = sqlite.pragma(`index_list("${table}")`) as Index[]
  const keys = sqlite.pragma(`foreign_key_list("${table}")`) as Key[]
  const columnsOf = (index: string) =>
    (sqlite.pragma(`index_info("${index}")`) as { name: string }[]).map(({ name }) => name).join(', ')
  const conditionOf = (index: string) => {
    const text = sqlite.prepare('select sql from sqlite_schema where name = ?').pluck().get(index) as string
    return text.split(/ where /)[1]
  }
  const primary = infos.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return {
    columns: describeColumns(
      infos.map(({ name, type, notnull, dflt_value, pk }) => {
        return { name, type, required: notnull === 1 || pk > 0, fallback: dflt_value }
      }),
    ),
    primaryKey: primary.map(({ name }) => name).join(', '),
    uniques: indexes
      .filter(({ origin }) => origin === 'u')
      .map(({ name }) => columnsOf(name))
      .toSorted(),
    indexes: Object.fromEntries(
      indexes
        .filter(({ origin }) => origin === 'c')
        .map(({ name, unique }) => [name, describeIndex(unique === 1, columnsOf(name), conditionOf(name))]),
    ),
    foreignKeys: keys.map((key) => `${key.from} to ${key.table}.${key.to}: ${key.on_delete.toLowerCase()}`).toSorted(),
  }
}

export async function readPostgresSchema(client: pg.Client): Promise<Schema> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'kysely%' order by relname collate "C"`,
  )
  const tables: [string, TableSchema][] = []
  for (const { name } of rows) tables.push([name, await postgresTable(client, name)])
  return Object.fromEntries(tables)
}

const COLUMNS = `select attname as name, format_type(atttypid, null) as type, attnotnull as required,
    pg_get_expr(adbin, adrelid) as fallback
  from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
  where attrelid = $1::regclass and attnum > 0 and not attisdropped`
const CONSTRAINTS = `select contype as type, pg_get_constraintdef(oid) as definition from pg_constraint
  where conrelid = $1::regclass`
const INDEXES = `select indexrelid::regclass::text as name, indisunique as unique, pg_get_indexdef(indexrelid) as definition
  from pg_index where indrelid = $1::regclass
    and not exists (select 1 from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`

async function postgresTable(client: pg.Client, table: string): Promise<TableSchema> {
  const of = [`"${table}"`]
  const { rows: columns } = await client.query<Column>(COLUMNS, of)
  const { rows: constraints } = await client.query<{ type: string; definition: string }>(CONSTRAINTS, of)
  const { rows: indexes } = await client.query<{ name: string; unique: boolean; definition: string }>(INDEXES, of)
  const listsOf = (type: string) =>
    constraints.filter((found) => found.type === type).map(({ definition }) => /\((.*?)\)/.exec(definition)?.[1] ?? '')
  return {
    columns: describeColumns(columns),
    primaryKey: listsOf('p').join(),
    uniques: listsOf('u').toSorted(),
    indexes: Object.fromEntries(
      indexes.map(({ name, unique, definition }) => {
        const [, list = '', condition] = /USING btree \((.*?)\)(?: WHERE (.*))?$/.exec(definition) ?? []
        return [name, describeIndex(unique, list, condition)]
      }),
    ),
    foreignKeys: constraints
      .filter(({ type }) => type === 'f')
      .map(({ definition }) => describeKey(definition))
      .toSorted(),
  }
}

const SQLITE_TYPES: Record<string, string> = { bigint: 'integer', bytea: 'blob' }

function describeColumns(columns: Column[]): Record<string, string> {
  const described = columns
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, required, fallback }): [string, string] => {
      const kind = SQLITE_TYPES[type] ?? type.toLowerCase()
      const value = fallback?.replace(/::\w+/, '')
      return [name, `${kind}${required ? ' not null' : ''}${value === undefined ? '' : ` default ${value}`}`]
    })
  return Object.fromEntries(described)
}

function describeIndex(unique: boolean, columns: string, condition?: string): string {
  const where = condition ? ` where ${condition.toLowerCase().replace(/[()]/g, '')}` : ''
  return `${unique ? 'unique ' : ''}(${columns})${where}`
}

function describeKey(definition: string): string {
  const [, from, table, to, action] =
    /^FOREIGN KEY \((.*)\) REFERENCES "?(.*?)"?\((.*)\) ON DELETE (.*)$/.exec(definition) ?? []
  return `${from} to ${table}.${to}: ${action?.toLowerCase()}`
}
