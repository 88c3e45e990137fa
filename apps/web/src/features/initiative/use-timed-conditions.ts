import { type Character, type EndedCondition, nextEnding } from '@lanternkeep/schema'
import { useEffect, useEffectEvent } from 'react'
import { endTimedConditions, useDb } from '../../data/local/index.ts'

/** A timer can not be set further ahead; half an hour later it is looked at again. */
const MAX_WAIT_MS = 30 * 60_000

/** Ends what lasts for real minutes when they are over, while the fight is in sight. */
export function useTimedConditions(
  campaignId: string,
  characters: readonly Character[],
  onEnded: (ended: EndedCondition[]) => void,
) {
  const db = useDb()
  const next = nextEnding(characters)
  const look = useEffectEvent(async () => {
    const ended = await endTimedConditions(db, campaignId, new Date().toISOString())
    if (ended.length > 0) onEnded(ended)
  })
  useEffect(() => {
    if (next === undefined) return undefined
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      const left = Date.parse(next) - Date.now()
      if (left <= 0) void look()
      else timer = setTimeout(wait, Math.min(left, MAX_WAIT_MS))
    }
    wait()
    return () => clearTimeout(timer)
  }, [next])
}
