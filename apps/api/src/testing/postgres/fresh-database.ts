import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { withWriteGate } from '../../storage/moving.ts'
import { createPostgresDocumentStore } from '../../storage/postgres/documents/postgres-document-store.ts'
import { createPool, type PostgresPool } from '../../storage/postgres/pool.ts'
import { createPostgresDb } from '../../storage/postgres/postgres-db.ts'
import type { Storage } from '../../storage/storage.ts'
import { statementsToReset } from './statements-to-reset.ts'
import { TEMPLATE } from './template.ts'

/** A database of the test run's PostgreSQL that nothing else uses. */
export type FreshDatabase = {
  url: string
  /** Connections that know the statements of tests before, for a server that begins with the program's schema. */
  open?: (now: () => Date) => Storage
  /** Takes it back once its connections are closed. */
  release(): Promise<void>
}

/** A database whose rows can be put back to what a new one has: quicker than making another. */
type Reusable = { url: string; client: pg.Client; pool: PostgresPool; reset: string }

/** A pool of a server has more; each new one has to plan its statements first. */
const CONNECTIONS = 4

const free: Reusable[] = []

/** With the program's schema, as a new server finds it. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const database = free.pop() ?? (await createReusable())
  return {
    url: database.url,
    open: (now) => openOn(database.pool, now),
    async release() {
      await database.client.query(database.reset)
      free.push(database)
    },
  }
}

/** Ends once nothing uses its connections, which stay open for later tests. */
function openOn(pool: PostgresPool, now: () => Date): Storage {
  const db = createPostgresDb(pool)
  const close = async () => {
    while (pool.counts().free < pool.counts().total) await nextTurn()
  }
  const documents = createPostgresDocumentStore(db, now)
  return withWriteGate({ db, documents, pool: pool.counts, look: async () => {}, close }, now)
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
  const pool = createPool({ databaseUrl: url, size: CONNECTIONS })
  return { url, client, pool, reset: await statementsToReset(client) }
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
