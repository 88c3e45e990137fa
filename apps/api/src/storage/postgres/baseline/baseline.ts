import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { ACCOUNTS } from './accounts.ts'
import { AI, BOARDS } from './boards.ts'
import { DOCUMENTS } from './documents.ts'
import { PROCESSES } from './processes.ts'
import { VERSION_TRIGGERS } from './version-triggers.ts'

const STATEMENTS = [...DOCUMENTS, ...ACCOUNTS, ...BOARDS, ...AI, ...PROCESSES, ...VERSION_TRIGGERS]

/**
 * The schema as SQLite has it after step 0015, which a test compares; and the first period of the server's history.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  const id = randomBytes(16).toString('hex')
  await sql`insert into server_generation (id, made_at) values (${id}, ${new Date().toISOString()})`.execute(db)
}
