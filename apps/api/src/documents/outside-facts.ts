import { randomInt, randomUUID } from 'node:crypto'
import { drawJoinCode } from '@lanternkeep/schema'
import type { Quotas, ServerFacts } from '@lanternkeep/sync/server'
import type { RefusedOwners } from './named-codes.ts'

/** What deciding about documents needs from outside the database: clock and randomness. */
export type OutsideFacts = Omit<ServerFacts, 'mayOwnerSync'>

type Known = { refused?: RefusedOwners | undefined; quotas?: Quotas | undefined }

export function outsideFacts(now: Date, { refused, quotas }: Known): OutsideFacts {
  return {
    now: now.toISOString(),
    newId: randomUUID,
    newJoinCode,
    mayNameCode: (ownerId) => !refused?.has(ownerId),
    ...(quotas && { quotas }),
  }
}

/** Drawn from the system's secure randomness, so that guessing is as hard as possible. */
export function newJoinCode(): string {
  return drawJoinCode((min, max) => randomInt(min, max + 1), new Set())
}
