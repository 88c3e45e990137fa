import { type Character, nextEnding } from '@lanternkeep/schema'
import { useEffect, useEffectEvent } from 'react'

/** A timer can not be set further ahead; half an hour later it is looked at again. */
const MAX_WAIT_MS = 30 * 60_000

/** Says when real minutes of a condition are over, while the fight is in sight. */
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
