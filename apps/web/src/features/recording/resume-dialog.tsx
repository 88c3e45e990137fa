import { formatDuration, type Recording } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { findUnfinished, goesAt, removeRecording, useDb } from '../../data/local/index.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { isRecordingAnywhere, resumeRecording } from '../../recorder/index.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'
import { tellNoMicrophone, told } from './told.ts'

/** Asks once when a campaign opens and a crash left a recording of this device unfinished. Closing it leaves all as it is. */
export function ResumeDialog({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const [found, setFound] = useState<Recording>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    let isOver = false
    const look = async () => {
      if (await isRecordingAnywhere()) return
      const unfinished = await findUnfinished(db, campaignId)
      if (!isOver) setFound(unfinished)
    }
    look().catch(() => undefined)
    return () => {
      isOver = true
    }
  }, [db, campaignId])
  if (!found) return null

  async function answer(act: () => Promise<void>) {
    setBusy(true)
    try {
      await act()
    } catch (error) {
      tellNoMicrophone(error)
    } finally {
      setBusy(false)
      setFound(undefined)
    }
  }
  const resume = async ({ id, sessionId }: Recording) => {
    const carried = await resumeRecording(db, { id, campaignId, ...(sessionId && { sessionId }) }, told)
    notify({ tone: 'success', title: `Resumed ${formatDuration(carried)} recording` })
  }
  const startFresh = async ({ id }: Recording) => {
    await removeRecording(db, id)
    notify({ tone: 'success', title: 'Discarded', message: 'Previous recording deleted' })
  }
  return (
    <ConfirmDialog
      opened
      title="Resume Previous Recording?"
      text={`Started ${formatDateTime(found.startTime)}, ${formatDuration(found.duration)} long.`}
      confirmLabel="Resume Recording"
      cancelLabel="Later"
      other={{ label: 'Start Fresh', onClick: () => void answer(() => startFresh(found)) }}
      busy={busy}
      onConfirm={() => void answer(() => resume(found))}
      onClose={() => setFound(undefined)}
    >
      <Text>
        Start Fresh deletes it. Left as it is, it stays in its session until {formatDate(goesAt(found).toISOString())}.
      </Text>
    </ConfirmDialog>
  )
}
