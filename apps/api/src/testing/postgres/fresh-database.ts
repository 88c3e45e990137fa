import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { TEMPLATE } from './template.ts'

/** A database of the test run's PostgreSQL that nothing else uses. */
export type FreshDatabase = {
  url: string
  /** Takes it back once its connections are closed. */
  release(): Promise<void>
}

/** A database whose rows can be put back to what a new one has: quicker than making another. */
type Reusable = { url: string; client: pg.Client; reset: string }

const free: Reusable[] = []

/** With the program's schema, as a new server finds it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const database = free.pop() ?? (await createReusable())
  return {
    url: database.url,
    async release() {
      await database.client.query(database.reset)
      free.push(database)
    },
  }
}

/** Without any table. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const name = await createDatabase('template0')
  return { url: urlOf(name), release: () => asAdmin(`drop database ${name} with (force)`) }
}

async function createReusable(): Promise<Reusable> {
  const url = urlOf(await createDatabase(TEMPLATE))
  const client = new pg.Client({ connectionString: url })
  // The end of the run takes the connection with it.
  client.on('error', () => {})
  await client.connect()
  return { url, client, reset: await resetOf(client) }
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  return name
}

/** Statements that empty every table and put the first rows and numbers back, without triggers and foreign keys. */
async function resetOf(client: pg.Client): Promise<string> {
  const statements = ['set session_replication_role = replica']
  for (const table of await tablesOf(client)) {
    statements.push(`delete from ${table}`)
    const { rows } = await client.query(`select json_agg(${table}) as first from ${table}`)
    if (rows[0]?.first === null) continue
    const first = client.escapeLiteral(JSON.stringify(rows[0]?.first))
    statements.push(`insert into ${table} select * from json_populate_recordset(null::${table}, ${first})`)
  }
  const sequences = await client.query<{ name: string; last: string | null }>(
    "select schemaname || '.' || sequencename as name, last_value as last from pg_sequences",
  )
  for (const { name, last } of sequences.rows) {
    statements.push(`select setval('${name}', ${last ?? 1}, ${last !== null})`)
  }
  return statements.join('; ')
}

async function tablesOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  )
  return rows.map(({ name }) => name)
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function urlOf(database: string): string {
  return inject('postgresUrl').replace(/[^/]*$/, database)
}
