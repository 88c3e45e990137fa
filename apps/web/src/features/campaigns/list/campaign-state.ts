import type { CampaignSync } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'

/** Cards have three badges; syncing and errors are words beside them (behavior.md#sync-status). */
export function badgeOf({ status, accepted, differs }: CampaignSync): 'synced' | 'conflict' | 'local' {
  if (status === 'conflict' || status === 'synced') return status
  return accepted && !differs && status !== 'local' ? 'synced' : 'local'
}

/** What else there is to say of a campaign in conflict: why it doesn't sync. */
export function besideConflicts(sync: CampaignSync): CampaignSync {
  const isHeldUp = sync.besideConflicts?.status === 'local' || sync.besideConflicts?.status === 'error'
  return isHeldUp ? { ...sync, ...sync.besideConflicts } : sync
}

/** The line under a card's facts; empty if there is nothing to say. */
export function stateInWords({ status, waiting, reason, role, accepted, differs }: CampaignSync): string {
  const waitingWords = waiting > 0 ? `${count(waiting, 'change')} waiting to sync` : ''
  if (status === 'error') return reason || 'The last changes couldn’t sync'
  if (status === 'syncing') return waitingWords || (differs && reason) || 'Syncing'
  if (status === 'local' && role === 'gm' && accepted) return sentence(reason ?? 'Paused', waitingWords)
  if (status === 'local' && role === 'gm') return reason ? `On this device only. ${reason}` : 'On this device only'
  if (status === 'local') return reason || waitingWords
  return waitingWords
}

/** 'Session 31, Captain Ilse Marrow and 2 more were changed on two devices' */
export function conflictInWords(titles: readonly string[]): string {
  const named = [...new Set(titles)]
  if (named.length === 0) return 'Something was changed on two devices'
  if (named.length === 1) return `${named[0]} was changed on two devices`
  if (named.length === 2) return `${named[0]} and ${named[1]} were changed on two devices`
  return `${named[0]}, ${named[1]} and ${named.length - 2} more were changed on two devices`
}

/** 'Cloud sync is switched off, 2 changes waiting to sync' */
function sentence(...parts: string[]): string {
  return parts.filter(Boolean).join(', ')
}
