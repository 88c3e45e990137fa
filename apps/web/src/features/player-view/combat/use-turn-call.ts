import { useEffect, useRef } from 'react'
import { allowChime, chime } from '../../../lib/browser/chime.ts'
import { useTurnCallSetting } from '../../../lib/browser/phone-settings.ts'
import type { CombatWords } from './combat-words.ts'

const BUZZ_MS = [220, 120, 220]

/**
 * Calls the player when their hero's turn begins, if this device is set to: by vibration, sound or both. Not for the
 * state at opening, never for the turn before it, and never while the page is hidden. Browsers require a touch first.
 */
export function useTurnCall(words: CombatWords | undefined, isLoaded: boolean) {
  const [call] = useTurnCallSetting()
  const last = useRef<string>(undefined)
  const turn = isLoaded ? (words?.isMyTurn ? `turn ${words.round}` : '') : undefined
  const sounds = call === 'sound' || call === 'both'
  const vibrates = call === 'vibrate' || call === 'both'
  useEffect(() => {
    if (!sounds) return
    document.addEventListener('pointerdown', allowChime)
    return () => document.removeEventListener('pointerdown', allowChime)
  }, [sounds])
  useEffect(() => {
    const before = last.current
    if (turn === undefined) return
    last.current = turn
    if (before === undefined || before === turn || turn === '') return
    if (document.visibilityState !== 'visible') return
    if (sounds) chime()
    if (vibrates && wasTouched()) navigator.vibrate?.(BUZZ_MS)
  }, [turn, sounds, vibrates])
}

/** A browser without this property decides for itself. */
function wasTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true
}
