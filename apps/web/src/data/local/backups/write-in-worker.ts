import type { ExportRequest } from '../archive/write/export-request.ts'
import { databaseName } from '../engine/account-databases.ts'
import { draftsOf } from '../forms/drafts.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { BackupNews, BackupOrder } from './backup-worker.ts'
import type { BackupCampaign, WriteBackup } from './backups.ts'

export type BackupAuthor = { app: string; madeBy: string }

/** The same zip as an export of the campaign, without sound: a recording would fill the storage in a few evenings. */
export function backupRequest(
  db: Pick<LocalDb, 'account'>,
  campaign: BackupCampaign,
  author: BackupAuthor,
): ExportRequest {
  const { account } = db
  const { id, name } = campaign
  return {
    account,
    databases: databaseName(account),
    campaigns: [{ id, name, view: 'gm' }],
    include: { pictures: true, sound: false, trash: true },
    drafts: draftsOf(account),
    about: { ...author, madeAt: new Date().toISOString() },
  }
}

/** Reads the device and packs the zip beside the page, which goes on undisturbed. */
export function writesInWorker(db: Pick<LocalDb, 'account'>, author: BackupAuthor): WriteBackup {
  return async (campaign, file) => {
    const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { type: 'module' })
    const order = { request: backupRequest(db, campaign, author), file: file as FileSystemFileHandle }
    try {
      await new Promise<void>((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<BackupNews>) => {
          if (data.kind === 'written') resolve()
          else reject(new DOMException(data.message, data.name))
        }
        worker.onerror = () => reject(new Error('The backup could not be written'))
        worker.postMessage(order satisfies BackupOrder)
      })
    } finally {
      worker.terminate()
    }
  }
}
