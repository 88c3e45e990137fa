import pg from 'pg'
import { connectionSettings } from '../postgres/pool.ts'
import type { CopiedTable } from './copied-tables.ts'
import type { CopySide, Row } from './copy-tables.ts'
import { namesOf, whereOf } from './sqlite-side.ts'

const BATCH = 200
/** Copying takes as long as it takes. */
const NO_LIMITS = { statement_timeout: 0, idle_in_transaction_session_timeout: 0 }

export type PostgresCopy = CopySide & { query: pg.Client['query'] }

/**
 * One transaction on a connection of its own, on one view of the database. It is rolled back if the work throws.
 * `isReader`: nothing is written.
 */
export async function onPostgres<T>(
  databaseUrl: string,
  { isReader }: { isReader: boolean },
  work: (side: PostgresCopy) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connectionSettings(databaseUrl, NO_LIMITS))
  // A connection that breaks shows with the next statement.
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(`begin isolation level repeatable read ${isReader ? 'read only' : 'read write'}`)
    const result = await work(postgresSide(client))
    await client.query('commit')
    return result
  } finally {
    // Without a commit, the end of the connection is a rollback.
    await client.end()
  }
}

function postgresSide(client: pg.Client): PostgresCopy {
  return {
    query: client.query.bind(client) as pg.Client['query'],
    async *read(table) {
      await client.query(
        `declare copied no scroll cursor for select ${namesOf(table)} from "${table.name}" ${whereOf(table)}`,
      )
      for (;;) {
        const { rows } = await client.query<Row>({ text: `fetch ${BATCH} from copied`, rowMode: 'array' })
        if (rows.length > 0) yield rows
        if (rows.length < BATCH) break
      }
      await client.query('close copied')
    },
    async write(table, rows) {
      const columns = table.columns.map((_, index) => rows.map((row) => row[index]))
      const lists = table.columns.map(({ type }, index) => `$${index + 1}::${type}[]`)
      await client.query(
        `insert into "${table.name}" (${namesOf(table)}) select * from unnest(${lists.join(', ')})`,
        columns,
      )
    },
    empty: async ({ name }) => void (await client.query(`delete from "${name}"`)),
    countOn: ({ name, counted }) => countOn(client, name, counted),
  }
}

async function countOn(client: pg.Client, table: string, column: CopiedTable['counted']): Promise<void> {
  if (column === undefined) return
  await client.query(
    `select setval(pg_get_serial_sequence('"${table}"', '${column}'), coalesce(max("${column}"), 1), count(*) > 0)
      from "${table}"`,
  )
}
