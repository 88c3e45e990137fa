import type { Migration } from 'kysely/migration'
import * as documents from './0001-documents.ts'
import * as accounts from './0002-accounts.ts'

/** Every step of the schema, in order. A step that was released never changes: later steps mend it. */
export const migrations: Record<string, Migration> = {
  '0001-documents': documents,
  '0002-accounts': accounts,
}
