import type { Session } from '@lanternkeep/schema'
import { appendToNotes, readSession, useDb } from '../../../data/local/index.ts'
import { useOneAtATime } from '../../../lib/hooks/use-one-at-a-time.ts'
import { attempt } from '../../../ui/toasts/attempt.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'

/** Adds a combat's report to the end of the latest session's notes, once, or begins a session with it. */
export function useSaveReport(campaignId: string, latest: Session | undefined): (report: string) => void {
  const db = useDb()
  const once = useOneAtATime()
  const save = async (report: string) => {
    const text = `## Fight\n\n${report}`
    const known = latest && (await readSession(db, latest.id))
    const { sessionNumber } = known?.gmNotes.includes(text)
      ? known
      : await appendToNotes(db, campaignId, { sessionId: latest?.id, text })
    notify({ tone: 'success', title: 'Report added', message: `In the notes for session ${sessionNumber}` })
  }
  return (report) => void once(() => attempt(() => save(report), 'Couldn’t save the report on this device.'))
}
