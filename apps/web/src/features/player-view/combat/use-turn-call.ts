import { useEffect, useRef } from 'react'
import type { CombatWords } from './combat-words.ts'

/** One long buzz: get ready. Two: act. */
const BUZZ = { next: [180], now: [220, 120, 220] }

/** What of the order concerns me; another text for every turn that comes to me. */
function callOf(words: CombatWords | undefined): { kind: keyof typeof BUZZ; of: string } | undefined {
  if (words?.isMyTurn) return { kind: 'now', of: `now ${words.round}` }
  if (words?.amINext) return { kind: 'next', of: 'next' }
  return undefined
}

/**
 * The phone buzzes when its hero comes to be next, and on turn. Not for what it finds on opening the table, and never
 * while it is out of sight; a browser wants to have been touched before.
 */
export function useTurnCall(words: CombatWords | undefined, isLoaded: boolean) {
  const call = callOf(words)
  const heard = useRef<string>(undefined)
  const kind = call?.kind
  const now = isLoaded ? (call?.of ?? '') : undefined
  useEffect(() => {
    const before = heard.current
    if (now === undefined) return
    heard.current = now
    if (before === undefined || before === now || !kind) return
    if (document.visibilityState !== 'visible' || !wasTouched()) return
    navigator.vibrate?.(BUZZ[kind])
  }, [now, kind])
}

/** A browser that does not tell decides for itself. */
function wasTouched(): boolean {
  return navigator.userActivation?.hasBeenActive ?? true
}
