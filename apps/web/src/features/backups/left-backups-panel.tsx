import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import {
  type LeftBackup,
  listLeftBackups,
  openBackupPlace,
  readBackup,
  removeBackup,
  restoreBeside,
} from '../../data/local/backups/index.ts'
import { useCampaigns, useDb } from '../../data/local/index.ts'
import { saveFile } from '../../lib/browser/save-file.ts'
import { notify, Panel } from '../../ui/index.ts'
import { attempt } from '../../ui/toasts/attempt.ts'
import { attemptRestore } from './attempt-restore.ts'
import { BackupRows } from './backup-rows.tsx'

/** Copies of campaigns that were deleted or removed from this device. Nothing where there are none. */
export function LeftBackupsPanel() {
  const db = useDb()
  const { data: campaigns } = useCampaigns()
  const [left, setLeft] = useState<LeftBackup[]>([])
  const [isBusy, setBusy] = useState(false)
  const here = campaigns?.map(({ id }) => id).join()

  useEffect(() => {
    if (here === undefined) return
    let isGone = false
    // Where nothing can be kept, nothing is left.
    findLeft(db, here).then(
      (found) => isGone || setLeft(found),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [db, here])

  const run = async (task: () => Promise<unknown>) => {
    setBusy(true)
    await attempt(task, 'That didn’t work. Please try again.')
    setBusy(false)
  }
  const restore = (file: string) =>
    run(async () => {
      const restored = await attemptRestore(async () => {
        return restoreBeside(db, await readBackup(await openBackupPlace(db), file))
      })
      if (restored) notify({ tone: 'success', title: 'Restored', message: restored.name })
    })
  const remove = (file: string) =>
    run(async () => {
      await removeBackup(await openBackupPlace(db), file)
      setLeft(await findLeft(db, here ?? ''))
    })

  if (left.length === 0) return null
  return (
    <Panel title="Copies of campaigns that are gone">
      <Stack gap="sm">
        <Text c="dimmed">This device still has the last copy of each. Restoring one makes a new campaign of it.</Text>
        <BackupRows
          label="Copies of campaigns that are gone"
          backups={left}
          isBusy={isBusy}
          onRestore={(file) => void restore(file)}
          onDownload={(file) => void run(async () => saveFile(await readBackup(await openBackupPlace(db), file), file))}
          onRemove={(file) => void remove(file)}
        />
      </Stack>
    </Panel>
  )
}

async function findLeft(db: ReturnType<typeof useDb>, here: string): Promise<LeftBackup[]> {
  return listLeftBackups(await openBackupPlace(db), here.split(','))
}
