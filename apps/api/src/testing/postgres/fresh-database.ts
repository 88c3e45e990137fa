import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { statementsToReset } from './statements-to-reset.ts'
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

/** The same, never used again: for a test that leaves work behind which may still commit. */
export function ownDatabase(): Promise<FreshDatabase> {
  return createOwn(TEMPLATE)
}

/** Without any table. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return createOwn('template0')
}

async function createOwn(template: string): Promise<FreshDatabase> {
  const name = await createDatabase(template)
  return { url: urlOf(name), release: () => asAdmin(`drop database ${name} with (force)`) }
}

async function createReusable(): Promise<Reusable> {
  const url = urlOf(await createDatabase(TEMPLATE))
  const client = new pg.Client({ connectionString: url })
  // The end of the run takes the connection with it.
  client.on('error', () => {})
  await client.connect()
  return { url, client, reset: await statementsToReset(client) }
}

async function createDatabase(template: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(`create database ${name} template ${template} strategy file_copy`)
  return name
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
