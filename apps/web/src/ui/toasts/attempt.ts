import { whyNotStored } from '../../lib/not-storable.ts'
import { notify, type Toast } from './toast-store.ts'

/** Does the work and returns its result; undefined if it failed, after saying so. */
export async function attempt<T>(work: () => Promise<T>, problem: string): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    notify({ title: 'Error', message: whyNotStored(error, problem), tone: 'error' })
    return undefined
  }
}

type UndoOfAct = { undo: () => Promise<boolean>; onGone: (call: () => void) => () => void }

/** The Undo of a toast about an act that can be undone elsewhere, too: then the toast goes. */
export function undoingAct(act: UndoOfAct | undefined): Pick<Toast, 'action' | 'goneWhen'> {
  if (!act) return {}
  const undo = async () => {
    if (!(await act.undo())) notify({ title: 'Nothing to undo', tone: 'info' })
  }
  return { action: undoing(undo), goneWhen: act.onGone }
}

/** The Undo of a toast. */
export function undoing(work: () => Promise<unknown>): NonNullable<Toast['action']> {
  return { label: 'Undo', onClick: () => void attempt(work, 'Couldn’t undo it.') }
}
