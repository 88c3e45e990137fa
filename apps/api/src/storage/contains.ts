import { type RawBuilder, sql } from 'kysely'

/** Whether the column contains this text. Both must be in lower case: SQLite's `like` ignores the case of A to Z. */
export function contains(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<boolean>`${sql.ref(column)} like ${pattern} escape '\\'`
}
