import { ArchiveError } from '@lanternkeep/archive'
import type { RestoredBackup } from '../../data/local/backups/index.ts'
import { isStorageFull } from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'

const FULL = 'This device is out of storage. Free some space, then restore it again.'

/** What is wrong with the copy, or a full device, is said; nothing was added then. */
export async function attemptRestore(
  restore: () => Promise<RestoredBackup | undefined>,
): Promise<RestoredBackup | undefined> {
  try {
    return await restore()
  } catch (error) {
    if (!(error instanceof ArchiveError || isStorageFull(error))) throw error
    const message = error instanceof ArchiveError ? error.message : FULL
    notify({ tone: 'error', title: 'Not restored', message })
    return undefined
  }
}
