import type { Ahead, DocumentTx, SyncPerson } from '@lanternkeep/sync/server'
import type { AfterCommit, Db, Tx } from './sql.ts'

/**
 * The documents inside a transaction, for decisions: synchronous, and without other effects, because an engine may have
 * to decide again.
 */
export type DecidingTx = DocumentTx & {
  /** Whether the plan of a campaign's owner has cloud sync. */
  mayOwnerSync(ownerId: string): boolean
  /**
   * A document shows the image: it stays in the campaign, which gets it if its sender uploaded it into another one, or
   * before the campaign existed.
   */
  adoptImage(person: SyncPerson, campaignId: string, imageId: string): void
  readonly afterCommit: AfterCommit
}

/**
 * It may run more than once. `ahead` tells what it will ask: an engine that is far away then answers it in one go, and
 * without it one question at a time.
 */
export type Decide = <T>(work: (documents: DecidingTx) => T, ahead?: () => Ahead) => Promise<T>

/** One consistent view of what is committed. */
export type DocumentReading = { readonly sql: Db; readonly decide: Decide }
/** A transaction over documents and other tables. */
export type DocumentTransaction = { readonly sql: Tx; readonly decide: Decide }

/** Where replicated documents are stored. */
export type DocumentStorage = {
  /** One decision; it may share its commit with others. Resolves when it is durable. */
  commit: Decide
  transaction<T>(work: (tx: DocumentTransaction) => Promise<T>): Promise<T>
  read<T>(work: (tx: DocumentReading) => Promise<T>): Promise<T>
  /** One decision that writes nothing. */
  view: Decide
  /** How many decisions wait for their commit. */
  waiting(): number
}
