import type { LoggedAct } from '@lanternkeep/schema'
import { useMemo, useRef, useState } from 'react'
import { latestOrder, type Reversible, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/toasts/toast-store.ts'
import type { Announce } from './use-announcer.ts'
import { type Step, stepToRedo, stepToUndo, type Whole, withUndone, withWhole } from './wholes.ts'

/** Does the work after earlier requests, and says when the device couldn't store it. */
export type Attempt = (work: () => Promise<unknown>) => Promise<unknown>
export type Ways = {
  attempt: Attempt
  announce: Announce
  /** Makes Undo and Redo take all of what was just done as one step, and says it. */
  keepWhole: (text: string, done: Reversible) => Promise<void>
  /** What Undo would take back and Redo would do again now; undefined if there is nothing. */
  steps: (log: readonly LoggedAct[]) => Steps
  undoWhole: (whole: Whole) => Promise<void>
  redoWhole: (whole: Whole) => Promise<void>
}
type Steps = { toUndo: Step | undefined; toRedo: Step | undefined }

/** How combat acts are done: one after the other, so that a value typed just before a button is pressed counts. */
export function useAttempts(campaignId: string, announce: Announce): { ways: Ways; wholes: readonly Whole[] } {
  const db = useDb()
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const kept = useRef<readonly Whole[]>([])
  const [wholes, setWholes] = useState<readonly Whole[]>([])
  const ways = useMemo((): Ways => {
    const keep = (next: readonly Whole[]) => {
      kept.current = next
      setWholes(next)
    }
    const now = () => latestOrder(db, campaignId)
    return {
      announce,
      attempt: (work) => {
        queue.current = queue.current.then(work).catch(sayUpdateFailed)
        return queue.current
      },
      keepWhole: async (text, { undo, redo }) => {
        keep(withWhole(kept.current, { text, undo, redo, order: await now() }))
        announce(text)
      },
      steps: (log) => stepsOf(log, kept.current),
      undoWhole: async (whole) => {
        await whole.undo()
        keep(withUndone(kept.current, whole, await now()))
      },
      redoWhole: async (whole) => {
        await whole.redo()
        keep(withUndone(kept.current, whole, undefined))
      },
    }
  }, [db, campaignId, announce])
  return { ways, wholes }
}

export function stepsOf(log: readonly LoggedAct[], wholes: readonly Whole[]): Steps {
  return { toUndo: stepToUndo(log, wholes), toRedo: stepToRedo(log, wholes) }
}

function sayUpdateFailed() {
  notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
}
