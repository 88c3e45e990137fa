import { formatClock } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconPlayerStopFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useDb, useSegments } from '../../data/local/index.ts'
import { bytesInWords, formatTime } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { type RecorderState, recordedMs, resumeRecording, stopRecording, useHeard } from '../../recorder/index.ts'
import { notify, Panel } from '../../ui/index.ts'
import classes from './recording.module.css'
import { tellNoMicrophone, told } from './told.ts'
import { Waveform } from './waveform.tsx'

type Running = Extract<RecorderState, { recordingId: string }>

export function RunningRecording({ recorder }: { recorder: Running }) {
  const db = useDb()
  const now = useNow(1000, true)
  const { data: segments } = useSegments(recorder.recordingId)
  const [busy, setBusy] = useState(false)
  const heard = useHeard()
  const { interruptedAt } = recorder

  async function finish(then?: () => Promise<unknown>) {
    setBusy(true)
    try {
      await stopRecording()
      await then?.()
    } catch (error) {
      tellNoMicrophone(error)
    } finally {
      setBusy(false)
    }
  }
  const goOn = () => {
    const { recordingId: id, campaignId, sessionId } = recorder
    return resumeRecording(db, { id, campaignId, ...(sessionId && { sessionId }) }, told)
  }
  const bytes = (segments ?? []).reduce((sum, segment) => sum + segment.bytes, 0)
  const saved = savedInWords(segments?.at(-1)?.savedAt, bytes)
  return (
    <Panel className={classes.panel}>
      <div className={classes.head}>
        <span className={classes.dot} />
        <strong className={classes.word}>{interruptedAt ? 'Interrupted' : 'Recording'}</strong>
        <span className={classes.bigClock}>{formatClock(recordedMs(recorder, now))}</span>
      </div>
      <div className={classes.waveBox}>
        <Waveform peaks={heard} played={1} />
      </div>
      {interruptedAt ? (
        <Text role="alert">
          Recording interrupted {formatTime(interruptedAt)}. What came before is kept; the microphone is silent or gone.
        </Text>
      ) : (
        <Text c="dimmed">
          {recorder.isSaveFailing ? 'Auto-save failed. Recording continues; it is tried again.' : saved}
        </Text>
      )}
      <div className={classes.acts}>
        <Button
          color="ember"
          size="md"
          leftSection={<IconPlayerStopFilled size={18} aria-hidden="true" />}
          disabled={busy}
          onClick={() => void finish().then(() => notify({ tone: 'success', title: 'Recording Saved' }))}
        >
          Stop
        </Button>
        {interruptedAt && (
          <Button variant="default" size="md" disabled={busy} onClick={() => void finish(goOn)}>
            Resume Recording
          </Button>
        )}
      </div>
    </Panel>
  )
}

function savedInWords(savedAt: string | undefined, bytes: number): string {
  if (!savedAt) return 'Saved on this device every 15 s.'
  return `Saved here ${formatTime(savedAt)}, ${bytesInWords(bytes)}. A crash costs 15 s at most.`
}
