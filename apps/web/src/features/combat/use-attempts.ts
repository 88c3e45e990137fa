import { useMemo } from 'react'
import { inTurn, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import type { Announce } from './use-announcer.ts'

/** Does the work after earlier requests, and says when the device couldn't store it. */
export type Attempt = (work: () => Promise<unknown>) => Promise<unknown>
export type Ways = { attempt: Attempt; announce: Announce }

/** How combat acts are done: one after the other, so that a value typed just before a button is pressed counts. */
export function useAttempts(announce: Announce): Ways {
  const db = useDb()
  return useMemo((): Ways => ({ announce, attempt: (work) => inTurn(db, work).catch(sayUpdateFailed) }), [db, announce])
}

function sayUpdateFailed() {
  notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
}
