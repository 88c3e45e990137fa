import type { SyncDocument } from '@lanternkeep/sync'
import type { WriteOutcome } from '@lanternkeep/sync/server'
import { AppError, notFound } from '../errors/app-error.ts'

/** The document after a write; a refusal is thrown as an AppError. */
export function documentOf(outcome: WriteOutcome): SyncDocument | undefined {
  switch (outcome.outcome) {
    case 'written':
    case 'unchanged':
      return outcome.document
    case 'stale':
      throw new AppError('stale', 'Someone changed this in the meantime. Please reload and try again.')
    case 'forbidden':
      throw new AppError('forbidden', outcome.message, pathOf(outcome))
    case 'invalid':
      throw new AppError('invalid', outcome.message, pathOf(outcome))
    case 'plan':
      throw planHasNoSync()
    case 'unknown':
      throw notFound()
  }
}

export function planHasNoSync(): AppError {
  return new AppError('plan', 'Your plan doesn’t include cloud sync.')
}

function pathOf({ path }: { path: string }): { path?: string } {
  return path === '' ? {} : { path }
}
