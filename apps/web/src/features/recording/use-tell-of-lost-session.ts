import { useEffect, useEffectEvent } from 'react'
import { hasLostSession, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'

type Closed = {
  recordingId: string
  sessionId: string
  title: string
  /** What becomes of what is in it. */
  kept?: string | undefined
}

/** Tells why a dialog goes away when its session is deleted elsewhere. */
export function useTellOfLostSession({ recordingId, sessionId, title, kept }: Closed): void {
  const db = useDb()
  const leave = useEffectEvent(async () => {
    if (!(await hasLostSession(db, { recordingId, sessionId }))) return
    notify({ tone: 'warning', title, message: ['Its session was deleted.', kept].filter(Boolean).join(' ') })
  })
  useEffect(() => () => void leave(), [])
}
