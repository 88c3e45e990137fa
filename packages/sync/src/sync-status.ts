import type { SyncStatus } from '@lanternkeep/schema'
import type { CampaignRole } from './protocol.ts'

/** Everything a campaign's status is derived from (behavior.md#sync-status, behavior.md#cloud-switch, behavior.md#plans). */
export type SyncFacts = {
  role: CampaignRole
  signedIn: boolean
  /** The person's plan has cloud sync. */
  planSyncs: boolean
  /** Cloud sync is turned on in this browser. */
  switchedOn: boolean
  /** The server has accepted the campaign once. */
  accepted: boolean
  /** Its owner deleted it from the cloud on another device. */
  cloudDeleted?: boolean
  /** Why the server currently refuses changes to it. */
  refusal?: string
  /** Fields with two versions, across all its documents. */
  conflicts: number
  /** Changes that the server refused for good and no one has looked at. */
  rejections: number
  /** Why the last attempt failed, other than having no connection. */
  error?: string
  /** The server was restored from a backup, and this device has not brought back its newer changes yet. */
  restoring?: boolean
  online: boolean
  /** Changes made here that the server has not acknowledged yet. */
  waiting: number
  /** A pull or push of this campaign is running. */
  active: boolean
}

export type StatusAndReason = { status: SyncStatus; reason: string }

/** Order: conflict, error, local if paused for a reason, syncing, local if never accepted, synced. */
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

/** Why this device doesn't replicate the campaign at all. Joined campaigns depend only on the GM's switch. */
function pauseOf(facts: SyncFacts): string | undefined {
  if (facts.cloudDeleted) return 'Deleted from the cloud'
  if (facts.role === 'gm') {
    if (!facts.signedIn) return 'Signed out'
    if (!facts.planSyncs) return 'Your plan doesn’t include cloud sync'
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
