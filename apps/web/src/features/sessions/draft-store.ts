import { draftKey } from '../../data/local/drafts.ts'
import type { SessionForm } from './session-form.ts'

/** What was being written, and the state it was written on. Survives a reload and a crash of the tab. */
export type SessionDraft = { base: SessionForm; form: SessionForm }

export function draftStore(account: string, campaignId: string, sessionId: string | undefined) {
  const key = draftKey(account, campaignId, sessionId)
  return {
    read(): SessionDraft | undefined {
      const stored = localStorage.getItem(key)
      return stored ? (JSON.parse(stored) as SessionDraft) : undefined
    },
    /** False when the browser has no room for it. */
    write(draft: SessionDraft): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    drop() {
      localStorage.removeItem(key)
    },
  }
}
