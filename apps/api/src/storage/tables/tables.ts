import type { AccountTables } from './accounts.ts'
import type { AiTables } from './ai.ts'
import type { BoardTables } from './boards.ts'
import type { DocumentTables } from './documents.ts'
import type { ProcessTables } from './processes.ts'

/** Every table of the program, as typed for Kysely. Each part of the schema has its own file. */
export type Tables = DocumentTables & AccountTables & AiTables & BoardTables & ProcessTables
