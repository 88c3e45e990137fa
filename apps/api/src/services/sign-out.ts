import type { EndedWhy } from '../db/tables-accounts.ts'
import { afterCommit, type Tx } from '../db/transaction.ts'
import { endSessionsOf } from '../http/session-store.ts'
import type { ChangeBus } from './change-bus.ts'

type Ending = { bus: ChangeBus; now: Date; why: EndedWhy | null }

/** Ends all sessions of a user in this transaction, and his live streams once it is durable. */
export function signOutEverywhere(tx: Tx, userId: string, { bus, now, why }: Ending): void {
  endSessionsOf(tx, userId, now, why)
  afterCommit(tx, () => bus.signedOut(`user:${userId}`))
}
