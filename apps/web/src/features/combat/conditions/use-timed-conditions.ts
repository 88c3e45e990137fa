import { type Character, nextEnding } from '@lanternkeep/schema'
import { useEffect, useEffectEvent } from 'react'

/** Timers can't be set further ahead; this one is checked again every half hour. */
const MAX_WAIT_MS = 30 * 60_000

/** Ends conditions whose real minutes are over and says so, while the hub is open. */
export function useTimedConditions(characters: readonly Character[], onDue: () => void) {
  const next = nextEnding(characters)
  const due = useEffectEvent(onDue)
  useEffect(() => {
    if (next === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const left = Date.parse(next) - Date.now()
      if (left <= 0) due()
      else timer = setTimeout(wait, Math.min(left, MAX_WAIT_MS))
    }
    wait()
    return () => clearTimeout(timer)
  }, [next])
}
