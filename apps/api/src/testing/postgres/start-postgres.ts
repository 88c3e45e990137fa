import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'

const KEEPER = join(import.meta.dirname, 'keeper.ts')

/** A PostgreSQL of our own. It ends with this process. */
export type TestPostgres = {
  urlOf(database: string): string
  /** Does nothing if there is one with this name. */
  createDatabase(name: string): Promise<void>
  /** As if its machine lost power. */
  crash(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

type PostgresOptions = {
  /** What was committed survives a power cut, as on a server; tests do without. */
  durable?: boolean
  /** Keeps its data there. Without, it starts empty and is gone at the end. */
  folder?: string
}

export async function startPostgres({ durable = false, folder }: PostgresOptions = {}): Promise<TestPostgres> {
  const place = folder === undefined ? [] : [folder]
  const keeper = spawn(process.execPath, [KEEPER, durable ? 'durable' : 'fast', ...place], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: keeper.stdout })[Symbol.asyncIterator]()
  const answer = async () => {
    const { value, done } = await answers.next()
    if (done) throw new Error('PostgreSQL did not start')
    return value
  }
  const order = (text: string) => {
    keeper.stdin.write(`${text}\n`)
    return answer()
  }
  const port = await answer()
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`
  return {
    urlOf,
    createDatabase: (name) => createDatabase(urlOf('postgres'), name),
    crash: async () => void (await order('crash')),
    stop: async () => void (await order('stop')),
    start: async () => void (await order('start')),
    close: () => end(keeper),
  }
}

/** A connection that the caller ends. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function createDatabase(url: string, name: string): Promise<void> {
  const client = await connectTo(url)
  try {
    const known = await client.query('select from pg_database where datname = $1', [name])
    if (known.rowCount === 0) await client.query(`create database ${name}`)
  } finally {
    await client.end()
  }
}

async function end(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return
  const exited = once(keeper, 'exit')
  keeper.stdin?.end()
  await exited
}
