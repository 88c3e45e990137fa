import { formatDuration, type Recording } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconDownload, IconTrash } from '@tabler/icons-react'
import { Fragment, useState } from 'react'
import {
  hasTranscript,
  isAddedTo,
  type QueuedTranscription,
  removeRecording,
  saveAudio,
  useDb,
  useSegments,
  useSession,
  useTranscriptLines,
} from '../../../data/local/index.ts'
import { bytesInWords, count, formatDateTime } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { ConfirmDialog, IconButton, LoadingRows, notify, Panel } from '../../../ui/index.ts'
import { TranscribeHereButton } from '../device/transcribe-here-button.tsx'
import classes from '../recording.module.css'
import { ReviewButton } from '../review/review-button.tsx'
import { SpeakersButton } from '../speakers/speakers-button.tsx'
import { SummaryAgainButton } from '../summary-again/summary-again-button.tsx'
import { FailedParts } from '../transcripts/failed-parts.tsx'
import { TranscribeButton } from '../transcripts/transcribe-button.tsx'
import { doneInWords } from '../transcripts/transcript-words.ts'
import { UnfinishedNote } from '../unfinished-note.tsx'
import { useRunningElsewhere } from '../use-running-elsewhere.ts'
import { Player } from './player.tsx'

type Props = { recording: Recording; transcript: QueuedTranscription | undefined; sessionId: string | undefined }

export function StoredRecording({ recording, transcript, sessionId }: Props) {
  const db = useDb()
  const { data: segments } = useSegments(recording.id)
  const hasLines = (useTranscriptLines(recording.id).data?.length ?? 0) > 0
  const { data: session, isPending } = useSession(sessionId ?? '')
  const isInNotes = hasLines && session !== undefined && hasTranscript(session.aiNotes, recording)
  const isAgain = transcript !== undefined || isInNotes
  const [isClearing, setClearing] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const isRunning = useRunningElsewhere(recording)
  const today = useToday()
  if (!segments || isRunning === undefined) return <LoadingRows count={1} height={120} />
  const isHere = segments.length > 0
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)

  async function download() {
    setSaving(true)
    try {
      await saveAudio(db, recording, segments ?? [])
    } catch {
      notify({ tone: 'error', title: 'Error', message: 'Couldn’t read the recording.' })
    } finally {
      setSaving(false)
    }
  }
  async function clear() {
    setClearing(false)
    try {
      await removeRecording(db, recording.id)
      notify(
        recording.status === 'finished'
          ? { tone: 'success', title: 'Recording deleted' }
          : { tone: 'success', title: 'Discarded', message: 'Previous recording deleted' },
      )
    } catch {
      notify({ tone: 'error', title: 'Error', message: 'Couldn’t delete the recording.' })
    }
  }
  if (isRunning) {
    return (
      <Panel title="Recording in another tab" className={classes.panel}>
        <Text>Another tab of this browser is recording. Stop it there.</Text>
      </Panel>
    )
  }
  const facts = [formatDateTime(recording.startTime), formatDuration(recording.duration)]
  const name = `Recording of ${facts[0]}`
  return (
    <Panel className={classes.panel}>
      <div className={classes.head}>
        <Text fw={600}>{facts.join(', ')}</Text>
        {isHere && (
          <IconButton
            label="Clear recording"
            danger
            icon={<IconTrash size={20} aria-hidden="true" />}
            onClick={() => setClearing(true)}
          />
        )}
      </div>
      {isHere ? (
        <>
          {recording.status !== 'finished' && <UnfinishedNote recording={recording} />}
          <Player recording={recording} segments={segments} name={name} sessionId={sessionId} />
          <div className={classes.acts}>
            <Text c="dimmed" className={classes.size}>
              On this device, {bytesInWords(bytes)} in {count(segments.length, 'part')}
            </Text>
            {transcript?.stage === 'done' && !isPending && (
              <Text className={classes.size}>
                {doneInWords(transcript, session !== undefined && isAddedTo(session, transcript), today)}
              </Text>
            )}
            {transcript?.stage === 'done' && <FailedParts transcript={transcript} name={name} />}
            <SpeakersButton recording={recording} segments={segments} name={name} sessionId={sessionId} />
            {sessionId && hasLines && <ReviewButton recording={recording} name={name} sessionId={sessionId} />}
            {sessionId && hasLines && <SummaryAgainButton recording={recording} name={name} sessionId={sessionId} />}
            {/* What they ask in a dialog is about the transcript as it was when someone opened it. */}
            <Fragment key={transcript?.id}>
              <TranscribeButton recording={recording} name={name} transcript={transcript} isAgain={isAgain} />
              <TranscribeHereButton recording={recording} name={name} transcript={transcript} isAgain={isAgain} />
            </Fragment>
            <Button
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden="true" />}
              loading={isSaving}
              onClick={() => void download()}
            >
              Download
            </Button>
          </div>
        </>
      ) : (
        <Text c="dimmed">{whereInWords(recording, db.store.replicas())}</Text>
      )}
      <ConfirmDialog
        opened={isClearing}
        title="Clear Recording?"
        text="The recording will be permanently deleted and cannot be recovered."
        confirmLabel="Clear Recording"
        destructive
        onConfirm={() => void clear()}
        onClose={() => setClearing(false)}
      />
    </Panel>
  )
}

/** A campaign that was removed from this device took its audio with it, and may have been brought back. */
function whereInWords({ deviceId, deviceName }: Recording, replicas: readonly string[]): string {
  if (replicas.includes(deviceId)) return 'The audio was deleted from this device, where it was recorded.'
  return `The audio is on ${deviceName || 'another device'}, where it was recorded.`
}
