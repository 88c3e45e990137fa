import { safeFileName } from '@lanternkeep/archive'
import { takeLock } from '../../../lib/browser/tab-lock.ts'
import { isStorageFull, readStorageState } from '../engine/storage.ts'
import type { LocalDb } from '../store/local-db.ts'
import { backupName, backupParts, backupTime, campaignKey } from './backup-names.ts'
import { changeBackupRecord, readBackupRecord } from './backup-record.ts'
import { type BackupProblem, backupProblemOf, type WritableFile } from './directory.ts'
import { AT_MOST_EVERY_MS } from './due.ts'
import { type BackupPlace, openBackupPlace } from './places.ts'
import { backupsToRemove, inOrderOfWorth, newestFirst } from './rotation.ts'

/** So long nothing is removed once that was in vain: a full device would lose one backup after the other. */
const IN_VAIN_FOR_MS = 7 * 24 * 60 * 60 * 1000

export type Backup = { file: string; at: Date; bytes: number }
/** `name` of the campaign when it was made. */
export type LeftBackup = Backup & { name: string }
export type BackupCampaign = { id: string; name: string }

/** Writes the campaign's zip into the file; the worker does, so that the page stays quick. */
export type WriteBackup = (campaign: BackupCampaign, file: WritableFile) => Promise<void>

/** `busy`: another tab makes one now. */
export type BackupOutcome =
  | { kind: 'made'; backup: Backup }
  | { kind: 'busy' }
  | { kind: 'failed'; problem: BackupProblem }

type Making = { write: WriteBackup; now: Date; place?: BackupPlace }

/** Makes a backup and removes those that it replaces. One tab at a time; what became of it is remembered. */
export async function makeBackup(db: LocalDb, campaign: BackupCampaign, making: Making): Promise<BackupOutcome> {
  const made = makeAlone(db, campaign, making)
  // Databases that are about to close, and perhaps be removed, are read to the end first.
  const finish = () => made
  db.beforeClose.add(finish)
  return made.finally(() => db.beforeClose.delete(finish))
}

async function makeAlone(db: LocalDb, campaign: BackupCampaign, making: Making): Promise<BackupOutcome> {
  const release = await takeLock(`lk-backup-${db.account}-${campaign.id}`)
  if (!release) return { kind: 'busy' }
  try {
    const place = making.place ?? (await openBackupPlace(db))
    const backup = await writeWithRoom(place, campaign, making)
    const at = making.now.toISOString()
    changeBackupRecord(campaign.id, {
      lastAt: at,
      problem: undefined,
      failedAt: undefined,
      ...(place.kind === 'folder' && { outsideAt: at }),
    })
    return { kind: 'made', backup }
  } catch (error) {
    const problem = isStorageFull(error) ? 'full' : backupProblemOf(error)
    changeBackupRecord(campaign.id, { problem, failedAt: making.now.toISOString() })
    return { kind: 'failed', problem }
  } finally {
    release()
  }
}

/** The campaign's backups there, newest first. A half written one isn't listed. */
export function listBackups(place: BackupPlace, campaignId: string): Promise<Backup[]> {
  return backupsThat(place, (file) => backupTime(campaignId, file) !== undefined)
}

/** The latest backup of each campaign that isn't among these: it was deleted, or removed from this device. */
export async function listLeftBackups(place: BackupPlace, campaignIds: readonly string[]): Promise<LeftBackup[]> {
  const here = new Set(campaignIds.map(campaignKey))
  const isLeft = (file: string) => !here.has(backupParts(file)?.campaign ?? '')
  const latest = new Map<string, LeftBackup>()
  for (const backup of await backupsThat(place, isLeft)) {
    const { name, campaign } = backupParts(backup.file) ?? { name: '', campaign: '' }
    if (!latest.has(campaign)) latest.set(campaign, { ...backup, name })
  }
  return [...latest.values()]
}

async function backupsThat({ directory }: BackupPlace, isWanted: (file: string) => boolean): Promise<Backup[]> {
  const found: Backup[] = []
  for await (const [file, { kind }] of directory.entries()) {
    const at = kind === 'file' && isWanted(file) ? backupParts(file)?.at : undefined
    if (!at) continue
    const { size } = await (await directory.getFileHandle(file)).getFile()
    if (size > 0) found.push({ file, at, bytes: size })
  }
  return newestFirst(found)
}

export async function readBackup({ directory }: BackupPlace, file: string): Promise<File> {
  return (await directory.getFileHandle(file)).getFile()
}

export async function removeBackup({ directory }: BackupPlace, file: string): Promise<void> {
  await directory.removeEntry(file)
}

/** In milliseconds since 1970. */
export function lastBackupAt(campaignId: string): number | undefined {
  const { lastAt } = readBackupRecord(campaignId)
  return lastAt === undefined ? undefined : Date.parse(lastAt)
}

/** Whether the last try failed so shortly ago that only a person tries again. */
export function hasJustFailed(campaignId: string, now: number): boolean {
  const { failedAt } = readBackupRecord(campaignId)
  return failedAt !== undefined && Math.abs(now - Date.parse(failedAt)) < AT_MOST_EVERY_MS
}

/** In the browser's own storage, old ones make room first: in a folder, only a person removes what the rules keep. */
async function writeWithRoom(place: BackupPlace, campaign: BackupCampaign, { write, now }: Making): Promise<Backup> {
  const { directory } = place
  const { name, at } = await freeName(place, campaign, now)
  const attempt = async () => {
    const file = await directory.getFileHandle(name, { create: true })
    try {
      await write(campaign, file)
    } catch (error) {
      await directory.removeEntry(name).catch(() => undefined)
      throw error
    }
    return file
  }
  let file: WritableFile
  try {
    file = await attempt()
  } catch (error) {
    const isFull = isStorageFull(error) || backupProblemOf(error) === 'full'
    const others = isFull && place.kind === 'browser' ? await listBackups(place, campaign.id) : []
    await makeRoom(place, others, { campaignId: campaign.id, now, error })
    changeBackupRecord(campaign.id, { inVainAt: now.toISOString() })
    file = await attempt()
    changeBackupRecord(campaign.id, { inVainAt: undefined })
  }
  const all = await listBackups(place, campaign.id)
  for (const old of backupsToRemove(all, now)) await removeBackup(place, old.file).catch(() => undefined)
  return { file: name, at, bytes: (await file.getFile()).size }
}

type Needing = { campaignId: string; now: Date; error: unknown }

/**
 * Removes the oldest backups until there is room for one like the newest, which stays: one that fails must never cost
 * the last one that worked. Throws the error and removes nothing where that can't help, or lately didn't.
 */
async function makeRoom(place: BackupPlace, others: readonly Backup[], { campaignId, now, error }: Needing) {
  const { inVainAt } = readBackupRecord(campaignId)
  if (inVainAt && Math.abs(now.getTime() - Date.parse(inVainAt)) < IN_VAIN_FOR_MS) throw error
  const [newest, ...older] = inOrderOfWorth(others, now)
  const oldestFirst = older.toReversed()
  const needed = newest?.bytes ?? 0
  const { usedBytes, quotaBytes } = await readStorageState()
  let free = usedBytes === undefined || quotaBytes === undefined ? needed - 1 : quotaBytes - usedBytes
  const most = older.reduce((sum, { bytes }) => sum + bytes, free)
  if (oldestFirst.length === 0 || most < needed) throw error
  // What a browser says of its free space is an estimate, so at least one goes.
  for (const { file, bytes } of oldestFirst) {
    await removeBackup(place, file)
    free += bytes
    if (free >= needed) return
  }
}

/** Names have seconds: a second backup within one is named after the next. */
async function freeName(place: BackupPlace, { id, name }: BackupCampaign, now: Date) {
  const taken = new Set((await listBackups(place, id)).map(({ file }) => file))
  for (let at = now; ; at = new Date(at.getTime() + 1000)) {
    const file = backupName({ id, name: safeFileName(name) }, at)
    if (!taken.has(file)) return { name: file, at }
  }
}
