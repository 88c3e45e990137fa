import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  type Backup,
  type BackupCampaign,
  type BackupPlace,
  type BackupProblem,
  backupProblemOf,
  backupRecordIn,
  chooseBackupFolder,
  chosenFolder,
  forgetBackupFolder,
  listBackups,
  makeBackup,
  openBackupPlace,
  readBackup,
  removeBackup,
  restoreBeside,
  storedBackupRecord,
  subscribeToBackups,
} from '../../data/local/backups/index.ts'
import { useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'
import { attempt } from '../../ui/toasts/attempt.ts'
import { attemptRestore } from './attempt-restore.ts'
import { downloadBackup, lastOutsideAt } from './remind-of-download.ts'
import { useBackupWriter } from './use-backup-writer.ts'

type Found = {
  kind?: BackupPlace['kind']
  /** The folder that the person chose. */
  folder?: string
  backups: Backup[]
  problem?: BackupProblem
}
/** What is under way; `share` from 0 to 1. */
export type BackupWork = { words: string; share?: number }

/** A campaign's backups, where they are, and everything that can be done with them, one at a time. */
export function useBackups(campaign: BackupCampaign) {
  const db = useDb()
  const write = useBackupWriter()
  const [found, setFound] = useState<Found>()
  const [work, setWork] = useState<BackupWork>()
  const [restored, setRestored] = useState<string>()
  // Another tab, or play itself, may make one meanwhile.
  const stored = useSyncExternalStore(subscribeToBackups, () => storedBackupRecord(campaign.id))
  const record = backupRecordIn(stored)
  const { id } = campaign

  const look = async (ask = false) => setFound(await findBackups(db, id, ask))
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when something was made
  useEffect(() => {
    let isGone = false
    void findBackups(db, id).then((next) => isGone || setFound(next))
    return () => {
      isGone = true
    }
  }, [db, id, stored])

  const run = async (words: string, task: () => Promise<void>) => {
    setWork({ words })
    setRestored(undefined)
    await attempt(task, 'That didn’t work. Please try again.')
    setWork(undefined)
  }
  const make = () =>
    run('Making a copy', async () => {
      const outcome = await makeBackup(db, campaign, { write, now: new Date() })
      await look()
      if (outcome.kind === 'made') notify({ tone: 'success', title: 'Copy made', message: outcome.backup.file })
      if (outcome.kind === 'busy') notify({ tone: 'info', title: 'Another tab is making a copy' })
    })
  const restore = (file: string) =>
    run('Restoring', async () => {
      const onProgress = (share: number) => setWork({ words: 'Restoring', share })
      const beside = await attemptRestore(async () => {
        return restoreBeside(db, await readBackup(await openBackupPlace(db), file), { onProgress })
      })
      if (beside) setRestored(beside.name)
    })
  return {
    found,
    work,
    restored,
    outsideAt: lastOutsideAt(db, record, Date.now()),
    /** What went wrong last time may be over by now, unless the place still can't be opened. */
    problem: found?.problem ?? record.problem,
    make,
    restore,
    download: (file: string) => downloadBackup(db, campaign, file),
    remove: (file: string) =>
      run('Removing', async () => {
        await removeBackup(await openBackupPlace(db), file)
        await look()
      }),
    allow: () => run('Asking', () => look(true)),
    chooseFolder: () =>
      run('Choosing a folder', async () => {
        if (!(await chooseBackupFolder(db))) return
        await makeBackup(db, campaign, { write, now: new Date() })
        await look()
      }),
    leaveFolder: () =>
      run('Changing', async () => {
        await forgetBackupFolder(db)
        await look()
      }),
  }
}

async function findBackups(db: ReturnType<typeof useDb>, campaignId: string, ask = false): Promise<Found> {
  const folder = (await chosenFolder(db))?.name
  const named = folder === undefined ? {} : { folder }
  try {
    const place = await openBackupPlace(db, ask)
    return { ...named, kind: place.kind, backups: await listBackups(place, campaignId) }
  } catch (error) {
    return { ...named, backups: [], problem: backupProblemOf(error) }
  }
}
