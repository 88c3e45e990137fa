import type { CampaignSync, Connection } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'

export type ConnectionWords = { kind: 'offline' | 'local' | 'syncing' | 'synced' | 'error'; text: string }

/** One calm line: where the campaign is saved, and what is still pending. */
export function connectionWords(
  connection: Pick<Connection, 'online' | 'isStarting' | 'signedOut'>,
  sync: Pick<CampaignSync, 'status' | 'reason' | 'besideConflicts' | 'waiting' | 'accepted'>,
): ConnectionWords {
  // A banner of its own says that there are conflicts.
  const { status, reason } = sync.besideConflicts ?? sync
  const waiting = sync.waiting > 0 ? `, ${count(sync.waiting, 'change')} waiting` : ''
  if (status === 'error') return { kind: 'error', text: reason || 'Changes couldn’t sync' }
  if (connection.signedOut) return { kind: 'local', text: `Signed out${waiting}` }
  // Paused: the cloud has the campaign, but not the changes since.
  if (status === 'local' && sync.accepted) return { kind: 'local', text: `${reason || 'Paused'}${waiting}` }
  if (status === 'local') return { kind: 'local', text: 'On this device only' }
  if (!connection.online) return { kind: 'offline', text: `Offline${waiting}` }
  if (connection.isStarting) return { kind: 'syncing', text: 'Connecting' }
  if (sync.waiting > 0) return { kind: 'syncing', text: `Syncing, ${sync.waiting} left` }
  if (status === 'syncing') return { kind: 'syncing', text: 'Syncing' }
  return { kind: 'synced', text: 'All up to date' }
}
