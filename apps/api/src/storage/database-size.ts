import { sql } from 'kysely'
import { type Db, first } from './sql.ts'

/** In bytes; of SQLite without the log beside the file, which is emptied again and again. */
export async function databaseBytes(db: Db, { isPostgres }: { isPostgres: boolean }): Promise<number> {
  const size = isPostgres
    ? sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`
    : sql<{ bytes: number }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
  return Number((await first(db, size))?.bytes ?? 0)
}
