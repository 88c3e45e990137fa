import { useMemo, useRef } from 'react'
import { notify } from '../../ui/toasts/toast-store.ts'
import type { Announce } from './use-announcer.ts'

/**
 * Does the work after earlier requests, and says when the device couldn't store it. The work gets what was done just
 * before it, if that is reverted as a whole.
 */
export type Attempt = (work: (before: Whole | undefined) => Promise<unknown>) => Promise<unknown>
/** More than one act, or one that makes or removes characters. */
type Whole = { text: string; revert: () => Promise<unknown> }
export type Ways = {
  attempt: Attempt
  announce: Announce
  /** Makes the next Undo revert all of what was just done, and says it. */
  keepWhole: (whole: Whole) => void
}

/** How combat acts are done: one after the other, so that a value typed just before a button is pressed counts. */
export function useAttempts(announce: Announce): Ways {
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const last = useRef<Whole>(undefined)
  return useMemo(() => {
    return {
      announce,
      attempt: (work) => {
        queue.current = queue.current
          .then(() => {
            const before = last.current
            last.current = undefined
            return work(before)
          })
          .catch(sayUpdateFailed)
        return queue.current
      },
      keepWhole: (whole) => {
        last.current = whole
        announce(whole.text)
      },
    }
  }, [announce])
}

function sayUpdateFailed() {
  notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
}
