import { isLibraryId } from '@lanternkeep/schema'
import type { SyncDocument } from '../protocol.ts'
import type { DocumentTx, ServerFacts } from './document-store.ts'

type Work = { tx: DocumentTx; facts: ServerFacts }

/**
 * Unique on the server: a code that another campaign has is replaced, a missing one issued (behavior.md#join-codes).
 */
export function withJoinCode({ tx, facts }: Work, next: SyncDocument, before: unknown): SyncDocument {
  if (isLibraryId(next.id)) return withoutCode(next)
  let joinCode = next.joinCode ?? before
  if (joinCode !== undefined && joinCode === before) return { ...next, joinCode }
  const owner = tx.scopes([next.id]).get(next.id)?.ownerId
  if (owner !== undefined && facts.mayNameCode?.(owner) === false) joinCode = undefined
  for (let tries = 0; typeof joinCode !== 'string' || isTaken(tx, joinCode, next.id); tries += 1) {
    if (tries > MAX_CODE_DRAWS) throw new Error('No free join code')
    joinCode = facts.newJoinCode()
  }
  tx.putJoinCode(next.id, joinCode)
  return { ...next, joinCode }
}

function withoutCode({ joinCode: _, ...campaign }: SyncDocument): SyncDocument {
  return campaign
}

const MAX_CODE_DRAWS = 1000

function isTaken(tx: DocumentTx, joinCode: string, campaignId: string): boolean {
  const holder = tx.holderOfJoinCode(joinCode)
  return holder !== undefined && holder !== campaignId
}
