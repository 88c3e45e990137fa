import type { User } from '@lanternkeep/schema'
import { writesInWorker } from '../../data/local/backups/index.ts'
import { useDb, useSyncPerson } from '../../data/local/index.ts'
import { useVersion } from '../../data/remote/version.ts'

/** Writes zips that name this person and version inside. */
export function useBackupWriter() {
  const db = useDb()
  const { user } = useSyncPerson()
  const { data: app } = useVersion()
  return writesInWorker(db, { app, madeBy: nameOf(user) })
}

function nameOf(user: User | null): string {
  return [user?.firstName, user?.lastName].filter(Boolean).join(' ') || user?.email || 'Guest'
}
