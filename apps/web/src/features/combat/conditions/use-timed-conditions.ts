import { type Character, type LoggedAct, nextEnding } from '@lanternkeep/schema'
import { useEffect, useEffectEvent, useMemo } from 'react'

/** A timer stands still while the computer sleeps, so the clock is read again this often. */
const MAX_WAIT_MS = 30_000

/** Ends conditions whose real minutes are over and says so, while the hub is open. */
export function useTimedConditions(characters: readonly Character[], log: readonly LoggedAct[], onDue: () => void) {
  const next = useMemo(() => nextEnding(characters, log), [characters, log])
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
