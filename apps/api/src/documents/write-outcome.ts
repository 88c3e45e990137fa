import type { SyncDocument } from '@lanternkeep/sync'
import type { WriteOutcome } from '@lanternkeep/sync/server'
import { ApiError, notFound } from '../errors/app-error.ts'

/** The document after a write; what was refused is thrown as the reply it deserves. */
export function documentOf(outcome: WriteOutcome): SyncDocument | undefined {
  switch (outcome.outcome) {
    case 'written':
    case 'unchanged':
      return outcome.document
    case 'stale':
      throw new ApiError(409, 'stale', 'Someone changed this in the meantime. Please reload and try again.')
    case 'forbidden':
      throw new ApiError(403, 'forbidden', outcome.message, pathOf(outcome))
    case 'invalid':
      throw new ApiError(400, 'invalid', outcome.message, pathOf(outcome))
    case 'plan':
      throw planHasNoSync()
    case 'unknown':
      throw notFound()
  }
}

export function planHasNoSync(): ApiError {
  return new ApiError(403, 'plan', 'This plan has no cloud sync.')
}

function pathOf({ path }: { path: string }): { path?: string } {
  return path === '' ? {} : { path }
}
