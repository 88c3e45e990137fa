import type { SyncStatus } from '@lanternkeep/schema'
import type { CampaignRole } from './protocol.ts'

/** Everything a campaign's status is derived from (behavior.md#sync-status, behavior.md#cloud-switch, behavior.md#plans). */
export type SyncFacts = {
  role: CampaignRole
  signedIn: boolean
  /** The person's plan has cloud sync. */
  planSyncs: boolean
  /** Cloud sync is switched on in this browser. */
  switchedOn: boolean
  /** The server has accepted the campaign once. */
  accepted: boolean
  /** Its owner deleted it from the cloud on another device. */
  cloudDeleted?: boolean
  /** Why the server takes no changes to it now. */
  refusal?: string
  /** Fields with two versions, over all its documents. */
  conflicts: number
  /** Changes the server refused for good and nobody has looked at. */
  rejections: number
  /** What the last attempt failed with, other than having no connection. */
  error?: string
  /** The server was restored from a backup, and this device has not yet brought back what is newer here. */
  restoring?: boolean
  online: boolean
  /** Changes made here that the server has not taken yet. */
  waiting: number
  /** A pull or push of this campaign is under way. */
  active: boolean
}

export type StatusAndReason = { status: SyncStatus; reason: string }

/** Order: conflict, error, local when paused for good reason, syncing, local when never accepted, synced. */
export function syncStatusOf(facts: SyncFacts): StatusAndReason {
  if (facts.conflicts > 0)
    return { status: 'conflict', reason: `${count(facts.conflicts, 'field')} changed on two devices` }
  if (facts.rejections > 0) return { status: 'error', reason: `${count(facts.rejections, 'change')} rejected` }
  const paused = pauseOf(facts)
  if (paused) return { status: 'local', reason: paused }
  if (facts.error) return { status: 'error', reason: facts.error }
  if (facts.restoring) return { status: 'syncing', reason: 'The server was restored. Uploading newer changes' }
  if (!facts.accepted) return facts.active ? syncing(facts) : { status: 'local', reason: 'Not in the cloud yet' }
  if (facts.waiting > 0 || facts.active) return syncing(facts)
  return { status: 'synced', reason: '' }
}

/** Why this device does not replicate the campaign at all; joined campaigns depend on nobody's switch but the GM's. */
function pauseOf(facts: SyncFacts): string | undefined {
  if (facts.cloudDeleted) return 'Deleted from the cloud'
  if (facts.role === 'gm') {
    if (!facts.signedIn) return 'Signed out'
    if (!facts.planSyncs) return 'Your plan has no cloud sync'
    if (!facts.switchedOn) return 'Cloud sync is switched off'
  }
  return facts.refusal
}

function syncing({ waiting, online }: SyncFacts): StatusAndReason {
  if (waiting === 0) return { status: 'syncing', reason: 'Checking for changes' }
  const changes = `${count(waiting, 'change')} waiting`
  return { status: 'syncing', reason: online ? changes : `${changes} for a connection` }
}

function count(amount: number, word: string): string {
  return amount === 1 ? `1 ${word}` : `${amount} ${word}s`
}
