import type { CampaignSync, Connection } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'

export type ConnectionWords = { kind: 'offline' | 'local' | 'syncing' | 'synced' | 'error'; text: string }

/** One calm line: where the campaign is saved, and what is still pending. */
export function connectionWords(
  connection: Pick<Connection, 'online' | 'isStarting' | 'signedOut'>,
  sync: Pick<CampaignSync, 'status' | 'reason' | 'waiting' | 'accepted'>,
): ConnectionWords {
  const waiting = sync.waiting > 0 ? `, ${count(sync.waiting, 'change')} waiting` : ''
  if (sync.status === 'error') return { kind: 'error', text: sync.reason || 'Changes couldn’t sync' }
  if (connection.signedOut) return { kind: 'local', text: `Signed out${waiting}` }
  // Paused: the cloud has the campaign, but not the changes since.
  if (sync.status === 'local' && sync.accepted) return { kind: 'local', text: `${sync.reason || 'Paused'}${waiting}` }
  if (sync.status === 'local') return { kind: 'local', text: 'On this device only' }
  if (!connection.online) return { kind: 'offline', text: `Offline${waiting}` }
  if (connection.isStarting) return { kind: 'syncing', text: 'Connecting' }
  if (sync.waiting > 0) return { kind: 'syncing', text: `Syncing, ${sync.waiting} left` }
  if (sync.status === 'syncing') return { kind: 'syncing', text: 'Syncing' }
  return { kind: 'synced', text: 'All up to date' }
}
