import {
  type Backup,
  type BackupCampaign,
  type BackupRecord,
  changeBackupRecord,
  isOutsideDue,
  isToCome,
  openBackupPlace,
  readBackup,
  readBackupRecord,
} from '../../data/local/backups/index.ts'
import { lastCopyAt } from '../../data/local/copy/last-copy.ts'
import type { LocalDb } from '../../data/local/index.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { notify } from '../../ui/index.ts'
import { attempt } from '../../ui/toasts/attempt.ts'
import { outsideInWords } from './backup-words.ts'

const SHOWN_MS = 15_000

/** When a copy last left this browser: a backup, or everything on this device. A time to come says least. */
export function lastOutsideAt(
  db: Pick<LocalDb, 'account'>,
  { outsideAt }: BackupRecord,
  now: number,
): string | undefined {
  const known = [outsideAt, lastCopyAt(db.account)].filter((at) => at !== undefined).toSorted()
  return known.findLast((at) => !isToCome(Date.parse(at), now)) ?? known.at(-1)
}

/** Offers a download once in two weeks, if nothing has left this browser for so long. */
export function remindOfDownload(db: LocalDb, campaign: BackupCampaign, { file }: Backup): void {
  const record = readBackupRecord(campaign.id)
  const { remindedAt } = record
  const now = Date.now()
  const outsideAt = lastOutsideAt(db, record, now)
  const isDue = (at: string | undefined) => isOutsideDue(now, at === undefined ? undefined : Date.parse(at))
  if (!isDue(outsideAt) || !isDue(remindedAt)) return
  changeBackupRecord(campaign.id, { remindedAt: new Date(now).toISOString() })
  // Two weeks to choose a folder before anyone asks.
  if (remindedAt === undefined && outsideAt === undefined) return
  notify({
    tone: 'warning',
    title: 'Download a copy',
    message: outsideInWords(outsideAt, now).text,
    durationMs: SHOWN_MS,
    action: { label: 'Download', onClick: () => void downloadBackup(db, campaign, file) },
  })
}

export async function downloadBackup(db: LocalDb, campaign: BackupCampaign, file: string): Promise<void> {
  await attempt(async () => {
    saveFile(await readBackup(await openBackupPlace(db), file), file)
    changeBackupRecord(campaign.id, { outsideAt: new Date().toISOString() })
  }, 'Couldn’t download the copy.')
}
