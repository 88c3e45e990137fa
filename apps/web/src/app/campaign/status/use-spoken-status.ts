import { useState } from 'react'
import type { connectionWords } from './connection-words.ts'

type Kind = ReturnType<typeof connectionWords>['kind']

const SENTENCES = {
  offline: 'You’re offline. Changes stay on this device.',
  error: 'Changes can’t be synced. The reason is in the header.',
  synced: 'Synced again.',
  local: 'Changes stay on this device. The reason is in the header.',
  back: '',
}

type Spoken = keyof typeof SENTENCES

/**
 * What a screen reader says of the connection: that it is lost or refused, once, and then that all is well again, or that
 * changes stay here for another reason. Each act of a fight syncs, which no one wants to hear.
 */
export function useSpokenStatus(kind: Kind): string {
  const [spoken, setSpoken] = useState<Spoken>()
  const next = nextSpoken(kind, spoken)
  if (next !== spoken) setSpoken(next)
  return next ? SENTENCES[next] : ''
}

function nextSpoken(kind: Kind, spoken: Spoken | undefined): Spoken | undefined {
  if (kind === 'offline' || kind === 'error') return kind
  if (kind !== 'syncing') return spoken && kind
  // No longer offline, and not yet synced.
  return spoken === 'offline' ? 'back' : spoken
}
