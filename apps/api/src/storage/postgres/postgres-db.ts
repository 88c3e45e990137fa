import { setTimeout as wait } from 'node:timers/promises'
import { PostgresQueryCompiler } from 'kysely'
import { runEffects } from '../effects.ts'
import { PostgresError } from '../errors.ts'
import { compilerOf } from '../fixed-query.ts'
import { type Db, type Effect, NOTIFY_CHANNEL, type Result, type Runnable, type Tx } from '../sql.ts'
import { endsConnection, mostTries } from './failures.ts'
import type { PostgresConnection, PostgresPool } from './pool.ts'

const FIRST_WAIT_MS = 4
const LONGEST_WAIT_MS = 250
/** SQLSTATE of a commit without an answer. */
const COMPLETION_UNKNOWN = '40003'

export type PostgresDb = Omit<Db, 'transaction'> & {
  readonly pool: PostgresPool
  /** A statement of our own, outside of any transaction. */
  query: PostgresConnection['query']
  transaction<T>(work: (tx: PostgresTx) => Promise<T>): Promise<T>
  /** One view of what is committed, for work that writes nothing. */
  read<T>(work: (tx: PostgresTx) => Promise<T>): Promise<T>
  /**
   * For work that guards itself: each statement sees what is committed when it begins. Runs once, whatever happens.
   */
  readCommitted<T>(work: (tx: PostgresTx) => Promise<T>): Promise<T>
}

export type PostgresTx = Omit<Tx, 'transaction'> & {
  query: PostgresConnection['query']
  transaction<T>(work: (tx: PostgresTx) => Promise<T>): Promise<T>
}

const BEGIN = {
  write: 'begin isolation level serializable',
  read: 'begin isolation level repeatable read read only',
  readCommitted: 'begin isolation level read committed',
}

const NOTIFY = `select pg_notify('${NOTIFY_CHANNEL}', message) from unnest($1::text[]) as message`

const compile = compilerOf(new PostgresQueryCompiler())

export function createPostgresDb(pool: PostgresPool): PostgresDb {
  const inTransaction = <T>(begin: string, work: (tx: PostgresTx) => Promise<T>) =>
    retry(() => pool.use((connection) => runTransaction(connection, begin, work)))
  return {
    pool,
    query: pool.query,
    execute: (statement) => execute(pool, statement),
    transaction: (work) => inTransaction(BEGIN.write, work),
    read: (work) => inTransaction(BEGIN.read, work),
    readCommitted: (work) => pool.use((connection) => runTransaction(connection, BEGIN.readCommitted, work)),
  }
}

/** Begins again with work that collided with other work, or lost its connection before its commit. */
export async function retry<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      if (tries >= mostTries(error)) throw error
      await wait(Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** tries))
    }
  }
}

async function runTransaction<T>(
  connection: PostgresConnection,
  begin: string,
  work: (tx: PostgresTx) => Promise<T>,
): Promise<T> {
  await connection.query(begin)
  const { handle, overdue, end } = openTransaction(connection)
  try {
    const result = await Promise.race([work(handle), overdue])
    const told = end()
    const messages = told.flatMap((one) => one.messages)
    if (messages.length > 0) await connection.query(NOTIFY, [messages])
    await commit(connection)
    runEffects(told.map(({ effect }) => effect))
    return result
  } catch (error) {
    end()
    await connection.query('rollback').catch(() => {})
    throw error
  }
}

async function commit(connection: PostgresConnection): Promise<void> {
  const { command } = await connection.query('commit').catch((error: unknown) => {
    if (!(error instanceof PostgresError && endsConnection(error))) throw error
    // It may have committed, so the work must not begin again.
    throw new PostgresError(error.message, { problem: 'unavailable', code: COMPLETION_UNKNOWN, cause: error })
  })
  if (command !== 'COMMIT') throw new TypeError('A statement of the transaction failed, so nothing was committed')
}

/** What waits for the commit, and what the commit tells other processes. */
type ToldEffect = { effect: Effect; messages: readonly string[] }

type OpenTransaction = {
  handle: PostgresTx
  /** Rejects once the work awaits anything but its own statements. */
  overdue: Promise<never>
  /** Refuses further statements; returns the effects of those that ran. */
  end(): ToldEffect[]
}

function openTransaction(connection: PostgresConnection): OpenTransaction {
  const levels: ToldEffect[][] = [[]]
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  let isOpen = true
  let running = 0
  let turned: NodeJS.Immediate | undefined
  // Work that awaits only its statements sends the next one, or ends, before the event loop turns.
  const expectNext = () => {
    turned = setImmediate(() => reject(new TypeError('A transaction may await only its own statements')))
  }
  const requireOpen = () => {
    if (!isOpen) throw new TypeError('The transaction around this work has ended')
  }
  const query: PostgresConnection['query'] = async (text, parameters) => {
    requireOpen()
    clearImmediate(turned)
    running += 1
    try {
      return await connection.query(text, parameters)
    } finally {
      running -= 1
      if (running === 0 && isOpen) expectNext()
    }
  }
  const handle: PostgresTx = {
    query,
    execute: (statement) => execute(handle, statement),
    async transaction(work) {
      const depth = levels.length
      levels.push([])
      await query(`savepoint level_${depth}`)
      try {
        const result = await work(handle)
        await query(`release level_${depth}`)
        levels.at(depth - 1)?.push(...levels.splice(depth).flat())
        return result
      } catch (error) {
        levels.length = depth
        if (isOpen) await query(`rollback to level_${depth}`)
        throw error
      }
    },
    afterCommit: (effect, messages = []) => {
      requireOpen()
      levels.at(-1)?.push({ effect, messages })
    },
  }
  expectNext()
  return {
    handle,
    overdue,
    end() {
      isOpen = false
      clearImmediate(turned)
      return levels.flat()
    },
  }
}

async function execute<Row>({ query }: Pick<PostgresTx, 'query'>, statement: Runnable<Row>): Promise<Result<Row>> {
  const { sql, parameters } = compile(statement)
  return query<Row>(sql, parameters)
}
