import { appendToNotes, useDb, useSessions } from '../../../data/local/index.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'

/** Adds a combat's report to the end of the latest session's notes; undefined while there is no session. */
export function useSaveReport(campaignId: string): ((report: string) => void) | undefined {
  const db = useDb()
  const { data: sessions } = useSessions(campaignId)
  const latest = sessions?.[0]
  if (!latest) return undefined
  return (report) => {
    appendToNotes(db, campaignId, latest.id, `## Fight\n\n${report}`).then(
      () =>
        notify({ tone: 'success', title: 'Report added', message: `In the notes for session ${latest.sessionNumber}` }),
      () => notify({ tone: 'error', title: 'Update Failed', message: 'Couldn’t save the report on this device.' }),
    )
  }
}
