import { formatClock } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconFlag, IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useDb, useSegments } from '../../data/local/index.ts'
import { bytesInWords, formatTime } from '../../lib/format.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import {
  type RecorderState,
  recordedMs,
  resumeRecording,
  type Stopped,
  stopRecording,
  useLevels,
  useRecorder,
} from '../../recorder/index.ts'
import { Panel } from '../../ui/index.ts'
import { Waveform } from './playback/waveform.tsx'
import { recorderNotices, tellNoMicrophone, tellStopped } from './recorder-notices.ts'
import classes from './recording.module.css'
import { RecordingMark, recordingWord } from './recording-mark.tsx'
import { useMark } from './use-mark.ts'

type Running = Extract<RecorderState, { recordingId: string }>

/** What runs in the campaign, whichever session it is of. */
export function RunningIn({ campaignId }: { campaignId: string }) {
  const recorder = useRecorder()
  if (!('recordingId' in recorder) || recorder.campaignId !== campaignId) return null
  return <RunningRecording recorder={recorder} />
}

export function RunningRecording({ recorder }: { recorder: Running }) {
  const db = useDb()
  const now = useNow(1000, true)
  const { data: segments } = useSegments(recorder.recordingId)
  const [busy, setBusy] = useState(false)
  const levels = useLevels()
  const mark = useMark(recorder)
  const { interruptedAt } = recorder

  async function finish(then: (stopped: Stopped) => unknown) {
    setBusy(true)
    try {
      await then(await stopRecording())
    } catch (error) {
      tellNoMicrophone(error)
    } finally {
      setBusy(false)
    }
  }
  const goOn = (stopped: Stopped) => {
    if (stopped !== 'stored' && stopped !== 'orphaned') return tellStopped(stopped)
    const { recordingId: id, campaignId, sessionId } = recorder
    return resumeRecording(db, { id, campaignId, ...(sessionId && { sessionId }) }, recorderNotices)
  }
  const bytes = (segments ?? []).reduce((sum, segment) => sum + segment.bytes, 0)
  const isOver = recorder.status === 'stopping'
  return (
    <Panel className={classes.panel}>
      <div className={classes.head}>
        <RecordingMark isFailing={recorder.isSaveFailing} />
        <strong className={classes.word} data-failing={recorder.isSaveFailing || undefined}>
          {recordingWord(recorder)}
        </strong>
        <span className={classes.bigClock}>{formatClock(recordedMs(recorder, now))}</span>
      </div>
      <div className={classes.waveBox}>
        <Waveform peaks={levels} played={1} />
      </div>
      {interruptedAt ? (
        <Text role="alert">
          Recording interrupted {formatTime(interruptedAt)}: the microphone is silent or disconnected. Everything before
          that is saved.
        </Text>
      ) : (
        <Text c={recorder.isSaveFailing ? undefined : 'dimmed'}>
          {recorder.isSaveFailing ? failingInWords(isOver) : savedInWords(segments?.at(-1)?.savedAt, bytes)}
        </Text>
      )}
      <div className={classes.acts}>
        <Button
          color="ember"
          size="md"
          leftSection={<IconPlayerStopFilled size={18} aria-hidden="true" />}
          disabled={busy || isOver}
          onClick={() => void finish(tellStopped)}
        >
          Stop
        </Button>
        {!interruptedAt && (
          <Button
            variant="light"
            size="md"
            leftSection={<IconFlag size={18} aria-hidden="true" />}
            disabled={busy || isOver}
            onClick={mark}
          >
            Mark this moment
          </Button>
        )}
        {interruptedAt && (
          <Button variant="default" size="md" disabled={busy || isOver} onClick={() => void finish(goOn)}>
            Resume Recording
          </Button>
        )}
      </div>
    </Panel>
  )
}

function savedInWords(savedAt: string | undefined, bytes: number): string {
  if (!savedAt) return 'Saved on this device every second.'
  return `Saved here ${formatTime(savedAt)}, ${bytesInWords(bytes)}. A crash loses 2 s at most.`
}

function failingInWords(isOver: boolean): string {
  return isOver
    ? 'The end isn’t saved yet. Free up some space and keep this page open. We’ll keep trying.'
    : 'Auto-save failed. Recording continues, and we’ll keep trying. Free up some space if this device is full.'
}
