import type { LocalDb } from '../store/local-db.ts'
import { BackupError, type Directory } from './directory.ts'

/** `folder`: one that the person chose, outside of the browser. `browser`: the browser's own storage. */
export type BackupPlace = { kind: 'folder' | 'browser'; directory: Directory }

const FOLDER_KEY = 'backup-folder'
const OWN_FOLDER = 'copies'

type Picker = (options: { id: string; mode: 'readwrite' }) => Promise<Directory>

export function canChooseFolder(): boolean {
  return 'showDirectoryPicker' in window
}

/** Asks for a folder; false if the person closed the dialog. Call it in the click's own turn. */
export async function chooseBackupFolder({ side }: Pick<LocalDb, 'side'>): Promise<boolean> {
  const { showDirectoryPicker } = window as unknown as { showDirectoryPicker: Picker }
  try {
    const folder = await showDirectoryPicker({ id: 'lanternkeep-copies', mode: 'readwrite' })
    await side.values.put({ key: FOLDER_KEY, value: folder })
    return true
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return false
    throw error
  }
}

/** From now on in the browser's own storage. What is in the folder stays there. */
export async function forgetBackupFolder({ side }: Pick<LocalDb, 'side'>): Promise<void> {
  await side.values.delete(FOLDER_KEY)
}

/**
 * Where this account's backups are. With `ask`, a folder that the browser guards is asked for: only in answer to a click.
 * Throws a BackupError if nothing can be kept there now; `place` says which one it is.
 */
export async function openBackupPlace(db: Pick<LocalDb, 'side' | 'account'>, ask = false): Promise<BackupPlace> {
  const chosen = await chosenFolder(db)
  if (!chosen) return { kind: 'browser', directory: await ownFolder(db.account) }
  const mode = { mode: 'readwrite' } as const
  let state = (await chosen.queryPermission?.(mode)) ?? 'granted'
  if (state !== 'granted' && ask) state = (await chosen.requestPermission?.(mode)) ?? state
  if (state !== 'granted') throw new BackupError('permission')
  return { kind: 'folder', directory: chosen }
}

/** The folder that the person chose, whether it can be used now or not. */
export async function chosenFolder({ side }: Pick<LocalDb, 'side'>): Promise<Directory | undefined> {
  return (await side.values.get(FOLDER_KEY))?.value as Directory | undefined
}

async function ownFolder(account: string): Promise<Directory> {
  try {
    const root = await navigator.storage.getDirectory()
    const copies = await root.getDirectoryHandle(OWN_FOLDER, { create: true })
    return (await copies.getDirectoryHandle(account, { create: true })) as unknown as Directory
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') throw new BackupError('full', error)
    throw new BackupError('no storage', error)
  }
}

/** Everything of an account that is leaving this device. A chosen folder is the person's own. */
export async function removeOwnBackups(account: string): Promise<void> {
  try {
    const root = await navigator.storage.getDirectory()
    const copies = await root.getDirectoryHandle(OWN_FOLDER)
    await copies.removeEntry(account, { recursive: true })
  } catch {
    // There are none, or there is no such storage.
  }
}
