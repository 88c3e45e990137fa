import { useEffect } from 'react'
import { createListeners, useStore } from '../../lib/store.ts'
import { draftsIn, type StoredDraft } from './editor/saving/draft-store.ts'
import { earlierSave } from './editor/saving/running-saves.ts'

const { subscribe, notify } = createListeners({ ofAllTabs: true })

/** What is kept unsaved of a campaign's sessions, also while other tabs type and closed editors finish saving. */
export function useDrafts(account: string, campaignId: string): StoredDraft[] {
  const written = useStore({ subscribe, get: () => JSON.stringify(draftsIn(account, campaignId)) })
  const drafts: StoredDraft[] = JSON.parse(written)
  useEffect(() => {
    // A save that ends drops its draft, or leaves in it what was typed since.
    for (const { sessionId } of JSON.parse(written)) void earlierSave(sessionId)?.then(notify)
  }, [written])
  return drafts
}

/** For what changes them while they are listed. */
export const noteDraftsChanged = notify
