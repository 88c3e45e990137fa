import { useEffect } from 'react'
import { keepAwake } from '../../lib/browser/keep-awake.ts'

/** Keeps the phone's screen on while the player view is open. */
export function useAwakeScreen() {
  useEffect(keepAwake, [])
}
