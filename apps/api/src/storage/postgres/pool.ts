import pg from 'pg'
import { PostgresError } from '../errors.ts'
import type { Result } from '../sql.ts'
import { endsConnection, hasStalePlan, NO_CONNECTION, NoAnswer, postgresErrorOf } from './failures.ts'

const DEFAULT_POOL_SIZE = 10
/** How long work waits for one of the connections, and how long one statement may run. */
const WAIT_MS = 5_000
const STATEMENT_MS = 5_000
/** What is left for a statement whose connection came late: a caller waits for both. */
const SHORTEST_MS = 500
/** PostgreSQL ends a statement that takes too long itself, and says so within this. */
const GRACE_MS = 300
const IDLE_IN_TRANSACTION_MS = 10_000
/** How many statements get a name. PostgreSQL keeps the plan of each on every connection. */
const MAX_NAMED = 500

const IS_STANDBY = { text: 'select pg_is_in_recovery() as standby', query_timeout: WAIT_MS }

/** Each statement has one good plan, and planning it again costs more than running it. */
const SESSION_SETTINGS = {
  plan_cache_mode: 'force_generic_plan',
  jit: 'off',
  statement_timeout: STATEMENT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
  timezone: 'UTC',
}

export type Parameters = readonly unknown[]

/** `command` is what PostgreSQL did: a commit after a failed statement is a rollback. */
type Answer<Row> = Result<Row> & { command: string }

/** One connection, while nothing else uses it. */
export type PostgresConnection = {
  /** Runs a statement with `$1`, `$2`; it stays prepared under a name. */
  query<Row>(text: string, parameters?: Parameters): Promise<Answer<Row>>
}

/** How many connections exist, how many of them are free, and how much waits for one. */
export type PoolCounts = { total: number; free: number; waiting: number }

export type PostgresPool = PostgresConnection & {
  /** Lends a connection to the work. It is closed afterwards if it broke. */
  use<T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T>
  counts(): PoolCounts
  /** Resolves once all of them are closed; work that still uses one may finish. */
  close(): Promise<void>
}

export type PoolOptions = { databaseUrl: string; size?: number | undefined }

/** Connections are made when they are needed. Whatever fails is a PostgresError. */
export function createPool({ databaseUrl, size = DEFAULT_POOL_SIZE }: PoolOptions): PostgresPool {
  const settings = { ...connectionSettings(databaseUrl), max: size, connectionTimeoutMillis: WAIT_MS }
  const pool = new pg.Pool({ ...settings, verify: refuseStandby })
  // A free connection that breaks leaves the pool. Without a listener its error would end the process.
  pool.on('error', () => {})
  // The same is true of a connection that breaks while it is checked or closed. Its statement fails anyway.
  pool.on('connect', (client) => client.on('error', () => {}))
  const nameOf = createNames()
  let closing: Promise<void> | undefined

  const use: PostgresPool['use'] = async (work) => {
    const startedAt = performance.now()
    const client = await connect(pool)
    const answerMs = Math.max(SHORTEST_MS, STATEMENT_MS + GRACE_MS - (performance.now() - startedAt))
    const lent = lend(client, { nameOf, answerMs })
    try {
      return await work(lent)
    } finally {
      lent.giveBack()
    }
  }

  const query: PostgresPool['query'] = async (text, parameters) => {
    try {
      return await use((connection) => connection.query(text, parameters))
    } catch (error) {
      if (!(error instanceof PostgresError && hasStalePlan(error))) throw error
      return use((connection) => connection.query(text, parameters))
    }
  }

  return {
    use,
    query,
    counts: () => ({ total: pool.totalCount, free: pool.idleCount, waiting: pool.waitingCount }),
    close: () => (closing ??= pool.end()),
  }
}

type Lent = PostgresConnection & { giveBack(): void }

function lend(client: pg.PoolClient, { nameOf, answerMs }: { nameOf: NameOf; answerMs: number }): Lent {
  let isBroken = false
  // While it is lent, errors that belong to no statement arrive here.
  const onError = () => {
    isBroken = true
  }
  client.on('error', onError)
  return {
    async query<Row>(text: string, parameters: Parameters = []): Promise<Answer<Row>> {
      if (isBroken) throw new PostgresError('The connection broke', { problem: 'unavailable' })
      try {
        const answer = client.query({ name: nameOf(text), text, values: [...parameters] })
        const { rows, rowCount, command } = await within(answer, answerMs)
        return { rows: rows as Row[], changes: rowCount ?? 0, command }
      } catch (thrown) {
        const error = postgresErrorOf(thrown)
        isBroken ||= thrown instanceof NoAnswer || endsConnection(error)
        throw error
      }
    },
    giveBack() {
      client.off('error', onError)
      client.release(isBroken)
    },
  }
}

/** For a connection that isn't the pool's, such as one that listens. */
export function connectionSettings(
  databaseUrl: string,
  changed: Partial<typeof SESSION_SETTINGS> = {},
): pg.ClientConfig {
  const settings = { ...SESSION_SETTINGS, ...changed }
  return {
    connectionString: databaseUrl,
    application_name: 'lanternkeep',
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    keepAlive: true,
    types: { getTypeParser },
  }
}

/**
 * While a standby takes over, an address may already lead to it before it takes writes. Its refusals would look like
 * those of a full disk, so callers are told to come back instead.
 */
function refuseStandby(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>(IS_STANDBY).then(
    ({ rows }) => done(rows[0]?.standby ? new Error('The database is a standby') : undefined),
    (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
  )
}

async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (cause) {
    // The person who starts the program needs to know what is wrong: the address, the password, the certificate.
    const why = cause instanceof Error && cause.message !== '' ? `: ${cause.message}` : ''
    throw new PostgresError(`No connection to the database${why}`, {
      problem: 'unavailable',
      code: NO_CONNECTION,
      cause,
    })
  }
}

/** PostgreSQL cancels a statement itself, but no answer comes through a broken network. */
async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswer()), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

type NameOf = (text: string) => string | undefined

/** Names for the first texts; later ones, like lists of every possible length, run without. */
function createNames(): NameOf {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= MAX_NAMED) return known
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** All numbers of the schema, and sums of them, fit into a JavaScript number. */
function getTypeParser(oid: number, format?: 'text' | 'binary') {
  if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number
  return pg.types.getTypeParser(oid, format ?? 'text')
}
