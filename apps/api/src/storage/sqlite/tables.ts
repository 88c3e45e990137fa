import type { AccountTables } from './tables-accounts.ts'
import type { AiTables } from './tables-ai.ts'
import type { BoardTables } from './tables-boards.ts'
import type { DocumentTables } from './tables-documents.ts'

/** Every table of the program, as Kysely types them. Each part of the schema keeps its own file. */
export type Tables = DocumentTables & AccountTables & AiTables & BoardTables

/** SQLite has no booleans. */
export type Flag = 0 | 1

export function flag(value: boolean): Flag {
  return value ? 1 : 0
}
