import { useState } from 'react'
import { continueImport, takeBackImport } from '../../../data/local/imports/index.ts'
import { useDb } from '../../../data/local/index.ts'
import { count } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import { attempt } from '../../../ui/toasts/attempt.ts'
import { undoingImport } from './undo-import.ts'

/** What someone changed since the import, and whether it goes too. */
export type ChangedSince = { importId: string; names: string[] }

/** Going on with an import, and taking one back. `busyId`: the one that is worked on. */
export function useImportActs() {
  const db = useDb()
  const [busyId, setBusyId] = useState<string>()
  const [changed, setChanged] = useState<ChangedSince>()

  async function work<T>(importId: string, act: () => Promise<T>, problem: string): Promise<T | undefined> {
    setBusyId(importId)
    const outcome = await attempt(act, problem)
    setBusyId(undefined)
    return outcome
  }
  async function takeBack(importId: string, alsoChanged = false) {
    setChanged(undefined)
    const taken = await work(importId, () => takeBackImport(db, importId, { alsoChanged }), 'Couldn’t take it back.')
    if (!taken) return
    const message = `${count(taken.removed, 'thing')} as before`
    notify({ tone: 'success', title: 'Import taken back', message })
    if (taken.kept.length > 0) setChanged({ importId, names: taken.kept })
  }
  return {
    busyId,
    changed,
    takeBack,
    keepChanged: () => setChanged(undefined),
    goOn: async (importId: string) => {
      const stored = await work(importId, () => continueImport(db, importId), 'The import stopped again.')
      if (stored?.state !== 'done') return
      const action = undoingImport(db, importId)
      notify({ tone: 'success', title: 'Import finished', message: count(stored.count, 'thing'), action })
    },
  }
}
