/** What backups need of a folder: a FileSystemDirectoryHandle, chosen by the person or the browser's own. */
export type Directory = {
  name: string
  getFileHandle(name: string, options?: { create?: boolean }): Promise<WritableFile>
  removeEntry(name: string): Promise<void>
  entries(): AsyncIterable<[string, { kind: 'file' | 'directory' }]>
  /** Only of folders that a person chose. */
  queryPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>
  /** Only in answer to a click. */
  requestPermission?(options: { mode: 'readwrite' }): Promise<PermissionState>
}
/** A FileSystemFileHandle. A worker writes it, so it can be sent to one. */
export type WritableFile = { name: string; getFile(): Promise<File> }

/** What keeps this device from making backups, and what a person can do about it. */
export type BackupProblem =
  /** The browser wants to be asked again before it uses the folder. */
  | 'permission'
  /** The folder was deleted, moved, or its drive is gone. */
  | 'folder gone'
  | 'full'
  /** Private browsing, plain http, or an old browser: there is nowhere to keep a file. */
  | 'no storage'
  | 'failed'

export class BackupError extends Error {
  override name = 'BackupError'
  readonly problem: BackupProblem
  constructor(problem: BackupProblem, cause?: unknown) {
    super(problem, { cause })
    this.problem = problem
  }
}

/** The browser's own names of errors, sorted by what they mean for a person. */
export function backupProblemOf(error: unknown): BackupProblem {
  if (error instanceof BackupError) return error.problem
  const name = error instanceof Error || error instanceof DOMException ? error.name : ''
  if (name === 'NotFoundError' || name === 'NotReadableError') return 'folder gone'
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'permission'
  if (name === 'QuotaExceededError') return 'full'
  return 'failed'
}
