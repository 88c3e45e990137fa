import type { DocumentTx } from '../document-store.ts'

/** The documents for a decision, with what it needs to know of plans. */
export type WorkspaceTx = DocumentTx & { mayOwnerSync(ownerId: string): boolean }
