import type { Session } from '@lanternkeep/schema'
import { appendToNotes, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/toasts/toast-store.ts'

/** Adds a combat's report to the end of the latest session's notes, or begins a session with it. */
export function useSaveReport(campaignId: string, latest: Session | undefined): (report: string) => void {
  const db = useDb()
  return (report) => {
    appendToNotes(db, campaignId, { sessionId: latest?.id, text: `## Fight\n\n${report}` }).then(
      ({ sessionNumber }) =>
        notify({ tone: 'success', title: 'Report added', message: `In the notes for session ${sessionNumber}` }),
      () => notify({ tone: 'error', title: 'Update Failed', message: 'Couldn’t save the report on this device.' }),
    )
  }
}
