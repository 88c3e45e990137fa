import type { DocumentStorage } from './document-storage.ts'
import type { PoolCounts } from './postgres/pool.ts'
import type { Db } from './sql.ts'

/** Everything that is stored in tables. */
export type Storage = {
  db: Db
  documents: DocumentStorage
  /** Connections to the database, where there is a pool of them. */
  pool?: () => PoolCounts
  /** Looks whether the data moves to another database: then it refuses to write. */
  look(): Promise<void>
  close(): Promise<void>
}
