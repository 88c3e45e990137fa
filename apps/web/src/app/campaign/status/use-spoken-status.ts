import { useState } from 'react'
import type { connectionWords } from './connection-words.ts'

type Kind = ReturnType<typeof connectionWords>['kind']

const SENTENCES = {
  offline: 'You’re offline. Changes stay on this device.',
  error: 'Changes can’t be synced. The reason is in the header.',
  synced: 'Synced again.',
}

/**
 * What a screen reader says of the connection: that it is lost or refused, once, and that all is well again. Each act of
 * a fight syncs, which no one wants to hear.
 */
export function useSpokenStatus(kind: Kind): string {
  const [spoken, setSpoken] = useState<keyof typeof SENTENCES>()
  const isTrouble = kind === 'offline' || kind === 'error'
  const isOver = kind === 'synced' && spoken !== undefined
  if ((isTrouble || isOver) && spoken !== kind) setSpoken(kind)
  return spoken ? SENTENCES[spoken] : ''
}
