import { useMemo } from 'react'
import { inTurn, takePlace, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import type { Announce } from './use-announcer.ts'

/** Does the work after earlier requests, and says when the device couldn't store it. */
export type Attempt = (work: () => Promise<unknown>) => Promise<unknown>
export type Ways = { attempt: Attempt; announce: Announce }

/** How combat acts are done: one after the other, so that a value typed just before a button is pressed counts. */
export function useAttempts(campaignId: string, announce: Announce): Ways {
  const db = useDb()
  return useMemo(() => {
    const attempt: Attempt = (work) => inTurn(db, work, takePlace(db, campaignId)).catch(sayUpdateFailed)
    return { announce, attempt }
  }, [db, campaignId, announce])
}

function sayUpdateFailed() {
  notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
}
