import { useEffect, useRef } from 'react'
import { useCombat, useSessions } from '../../data/local/index.ts'

/** When a fight last ended or a session was last saved on this screen, in milliseconds since 1970. */
export function usePlayMoments(campaignId: string, onMoment: () => void) {
  const { data: combat } = useCombat(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const momentAt = useRef<number>(undefined)
  const before = useRef<{ runs: boolean | undefined; sessions: string | undefined }>({
    runs: undefined,
    sessions: undefined,
  })
  const runs = combat && combat.entries.length > 0
  const saved = sessions?.map(({ id, rev }) => id + rev).join()
  useEffect(() => {
    const last = before.current
    before.current = { runs: runs ?? last.runs, sessions: saved ?? last.sessions }
    const hasEnded = last.runs === true && runs === false
    const isSaved = last.sessions !== undefined && saved !== undefined && saved !== last.sessions
    if (!hasEnded && !isSaved) return
    momentAt.current = Date.now()
    onMoment()
  }, [runs, saved, onMoment])
  return momentAt
}
