import { useMemo, useRef } from 'react'
import { notify } from '../../ui/toasts/toast-store.ts'
import type { Announce } from './use-announcer.ts'

/** Does the work after earlier requests, and says when the device couldn't store it. */
export type Attempt = (work: () => Promise<unknown>) => Promise<unknown>
export type Ways = { attempt: Attempt; announce: Announce }

/** How combat acts are done: one after the other, so that a value typed just before a button is pressed counts. */
export function useAttempts(announce: Announce): Ways {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  return useMemo((): Ways => {
    return {
      announce,
      attempt: (work) => {
        queue.current = queue.current.then(work).catch(sayUpdateFailed)
        return queue.current
      },
    }
  }, [announce])
}

function sayUpdateFailed() {
  notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
}
