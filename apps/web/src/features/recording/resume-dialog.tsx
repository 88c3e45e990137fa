import { formatDuration, type Recording } from '@lanternkeep/schema'
import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { findUnfinished, goesAt, noteRecording, sessionOf, useDb, useSessions } from '../../data/local/index.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { sessionName } from '../../lib/session-name.ts'
import { isRecordingAnywhere, requireNoOtherTab, resumeRecording, startRecording } from '../../recorder/index.ts'
import { ConfirmDialog, notify } from '../../ui/index.ts'
import { recorderNotices, tellNoMicrophone } from './recorder-notices.ts'
import { useRunningElsewhere } from './use-running-elsewhere.ts'

const NONE = { id: '', status: 'finished' } as const

/**
 * Asks once when a campaign opens and a crash left a recording of this device unfinished, until another tab resumes it.
 * Closing it changes nothing.
 */
export function ResumeDialog({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const { data: sessions = [] } = useSessions(campaignId)
  const [found, setFound] = useState<Recording>()
  const [busy, setBusy] = useState(false)
  const isElsewhere = useRunningElsewhere(found ?? NONE)
  if (found && isElsewhere && !busy) setFound(undefined)
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
    const carried = await resumeRecording(db, { id, campaignId, ...(sessionId && { sessionId }) }, recorderNotices)
    notify({ tone: 'success', title: `Resumed ${formatDuration(carried)} recording` })
  }
  const earlierSession = sessionOf(found, sessions)
  const sessionNumber = earlierSession?.sessionNumber ?? found.sessionNumber
  const name = earlierSession ? sessionName(earlierSession, sessions) : `Session ${sessionNumber}`
  const startFresh = async ({ id }: Recording) => {
    await requireNoOtherTab()
    await noteRecording(db, id, { status: 'finished', isCheckpoint: false })
    notify({ tone: 'success', title: `Recording saved in ${name}` })
    await startRecording(db, { campaignId, sessionId: earlierSession?.id, sessionNumber }, recorderNotices)
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
        Start Fresh keeps it in {name} and begins a new recording there. Otherwise it’s deleted after{' '}
        {formatDate(goesAt(found).toISOString())}.
      </Text>
    </ConfirmDialog>
  )
}
