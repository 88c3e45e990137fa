import { useEffect, useRef } from 'react'
import type { CombatWords } from './combat-words.ts'

/** One long buzz: get ready. Two: act. */
const BUZZ = { next: [180], now: [220, 120, 220] }

/** The part of the order that concerns me; another text for every turn that comes to me. */
function callOf(words: CombatWords | undefined): { kind: keyof typeof BUZZ; of: string } | undefined {
  if (words?.isMyTurn) return { kind: 'now', of: `now ${words.round}` }
  if (words?.amINext) return { kind: 'next', of: 'next' }
  return undefined
}

/**
 * Buzzes the phone when its hero becomes next, and on turn. Not for the state at opening, and never while it is hidden.
 * Browsers require a touch first.
 */
export function useTurnCall(words: CombatWords | undefined, isLoaded: boolean) {
  const call = callOf(words)
  const last = useRef<string>(undefined)
  const kind = call?.kind
  const now = isLoaded ? (call?.of ?? '') : undefined
  useEffect(() => {
    const before = last.current
    if (now === undefined) return
    last.current = now
    if (before === undefined || before === now || !kind) return
    if (document.visibilityState !== 'visible' || !wasTouched()) return
    navigator.vibrate?.(BUZZ[kind])
  }, [now, kind])
}

/** A browser without this property decides for itself. */
function wasTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true
}
