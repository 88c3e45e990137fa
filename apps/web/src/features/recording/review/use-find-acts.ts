import type { Recording } from '@lanternkeep/schema'
import { useState } from 'react'
import {
  acceptFind,
  acceptFinds,
  type Find,
  type FindTarget,
  rewordFind,
  skipFind,
  undoFind,
  useDb,
} from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import { attempt } from '../../../ui/toasts/attempt.ts'

export type FindActs = ReturnType<typeof useFindActs>

/** What a person does with finds. One after the other, so that nothing is accepted twice. */
export function useFindActs({ id: recordingId, campaignId }: Recording, sessionId: string) {
  const db = useDb()
  const [isBusy, setBusy] = useState(false)
  const of = { campaignId, recordingId, sessionId }
  const oneAtATime = async <T>(work: () => Promise<T>, problem: string): Promise<T | undefined> => {
    if (isBusy) return undefined
    setBusy(true)
    const done = await attempt(work, problem)
    setBusy(false)
    return done
  }
  return {
    isBusy,
    /** Returns whether the campaign has it now, in these words. */
    accept: async (find: Find, target: FindTarget) => {
      const isAdded = await oneAtATime(() => acceptFind(db, of, find, target), 'Couldn’t add it to the campaign.')
      if (isAdded === false) {
        notify({ tone: 'warning', title: 'Not added', message: 'Another tab has accepted it meanwhile.' })
      }
      return isAdded === true
    },
    acceptAll: (finds: readonly Find[]) =>
      oneAtATime(async () => {
        await acceptFinds(db, of, finds)
        notify({ tone: 'success', title: `${count(finds.length, 'find')} accepted`, message: 'Each can be undone.' })
      }, 'Couldn’t add all of them to the campaign.'),
    skip: (find: Find) => oneAtATime(() => skipFind(db, recordingId, find), 'Couldn’t save it on this device.'),
    keepWords: (edited: Find) => void rewordFind(db, recordingId, edited),
    undo: async (find: Find) => {
      const isUndone = await oneAtATime(() => undoFind(db, recordingId, find), 'Couldn’t undo it.')
      if (isUndone !== false) return
      const message = 'Its words were changed since then. Remove them there.'
      notify({ tone: 'warning', title: 'Not undone', message })
    },
  }
}
