import type { AccountTables } from './tables-accounts.ts'
import type { AiTables } from './tables-ai.ts'
import type { BoardTables } from './tables-boards.ts'
import type { DocumentTables } from './tables-documents.ts'

/** Every table of the program, as typed for Kysely. Each part of the schema has its own file. */
export type Tables = DocumentTables & AccountTables & AiTables & BoardTables
