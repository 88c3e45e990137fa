import { notify, type Toast } from './toast-store.ts'

/** Does the work and returns its result; undefined if it failed, after saying so. */
export async function attempt<T>(work: () => Promise<T>, problem: string): Promise<T | undefined> {
  try {
    return await work()
  } catch {
    notify({ title: 'Error', message: problem, tone: 'error' })
    return undefined
  }
}

/** The Undo of a toast. */
export function undoing(work: () => Promise<unknown>): Toast['action'] {
  return { label: 'Undo', onClick: () => void attempt(work, 'Couldn’t undo it.') }
}
