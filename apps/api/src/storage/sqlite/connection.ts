import type Database from 'better-sqlite3'

/** How many statements stay prepared; an `in` list of another length is another statement. */
const MAX_STATEMENTS = 500

/** One connection to the database file. Statements on it run at once, without waiting for anything. */
export type Connection = {
  readonly sqlite: Database.Database
  /** Prepared statements by their SQL. */
  readonly statements: Map<string, Database.Statement>
  /** Runs one piece of work at a time, in order, so none sees another's unfinished transaction. */
  readonly inTurn: <T>(work: () => T | Promise<T>) => Promise<T>
}

export function connectionOf(sqlite: Database.Database): Connection {
  return { sqlite, statements: new Map(), inTurn: createTurns() }
}

/** The prepared statement for this SQL; the least recently used one makes room. */
export function prepared(
  { sqlite, statements }: Pick<Connection, 'sqlite' | 'statements'>,
  sql: string,
): Database.Statement {
  const known = statements.get(sql)
  const statement = known ?? sqlite.prepare(sql)
  if (known) statements.delete(sql)
  else if (statements.size >= MAX_STATEMENTS) forgetOldest(statements)
  statements.set(sql, statement)
  return statement
}

function forgetOldest(statements: Connection['statements']): void {
  const [oldest] = statements.keys()
  if (oldest !== undefined) statements.delete(oldest)
}

function createTurns(): Connection['inTurn'] {
  const waiting: (() => void)[] = []
  let isTaken = false
  return async (work) => {
    // Finished work hands its turn over, so `isTaken` stays true.
    if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve))
    isTaken = true
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else isTaken = false
    }
  }
}
