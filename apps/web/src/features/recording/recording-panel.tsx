import { Button, Text } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { sessionOf, useDb, useRecordings, useSessions, useTranscripts } from '../../data/local/index.ts'
import { nameDevice, useOwnDeviceName } from '../../lib/browser/own-device-name.ts'
import { startRecording, useRecorder } from '../../recorder/index.ts'
import { DeviceNameField, Panel } from '../../ui/index.ts'
import { ImportAudio } from './import-audio.tsx'
import { StoredRecording } from './playback/stored-recording.tsx'
import { recorderNotices, tellNoMicrophone } from './recorder-notices.ts'
import classes from './recording.module.css'
import { RunningRecording } from './running-recording.tsx'
import { TranscribedDialog } from './transcripts/transcribed-dialog.tsx'
import { TranscriptQueue } from './transcripts/transcript-queue.tsx'

/** Number and id of the open session; one that was never saved has no id yet. */
type Props = { campaignId: string; sessionId: string | undefined; sessionNumber: number }

export function RecordingPanel({ campaignId, sessionId, sessionNumber }: Props) {
  const db = useDb()
  const recorder = useRecorder()
  const isDeviceNamed = useOwnDeviceName() !== undefined
  const { data: recordings = [] } = useRecordings(campaignId)
  const { data: sessions = [], isPending } = useSessions(campaignId)
  const { data: transcripts = [] } = useTranscripts(campaignId)
  const ofSome = 'recordingId' in recorder ? recorder : undefined
  const running = ofSome?.campaignId === campaignId ? ofSome : undefined
  // Recordings without a session are listed with the next new one.
  const own = isPending ? [] : recordings.filter((each) => sessionOf(each, sessions)?.id === sessionId)
  const session = sessions.find(({ id }) => id === sessionId)

  async function start() {
    try {
      await startRecording(db, { campaignId, sessionId, sessionNumber }, recorderNotices)
    } catch (error) {
      tellNoMicrophone(error)
    }
  }
  return (
    <section className={classes.column} aria-label="Recordings">
      {running ? (
        <RunningRecording recorder={running} />
      ) : (
        <Panel title="Recording" className={classes.panel}>
          <Text>
            {ofSome?.isSaveFailing
              ? 'The recording of another campaign isn’t saved yet. Free up some space and keep this page open.'
              : 'Audio stays on this device and is saved every second. Let everyone know before you start.'}
          </Text>
          <Button
            mt="md"
            size="md"
            color="ember"
            leftSection={<IconMicrophone size={20} aria-hidden="true" />}
            loading={recorder.status !== 'idle'}
            onClick={() => void start()}
          >
            Start Recording
          </Button>
          <ImportAudio of={{ campaignId, sessionId, sessionNumber }} />
          {isDeviceNamed || <DeviceNameField onSkip={() => nameDevice('')} />}
        </Panel>
      )}
      <TranscriptQueue transcripts={transcripts} recordings={recordings} sessions={sessions} />
      {own
        .filter(({ id }) => id !== running?.recordingId)
        .map((recording) => (
          <StoredRecording
            key={recording.id}
            recording={recording}
            sessionId={sessionId}
            transcript={transcripts.find(({ recordingId }) => recordingId === recording.id)}
          />
        ))}
      {session && (
        <TranscribedDialog
          session={session}
          recordings={own}
          transcripts={transcripts.filter(({ recordingId }) => own.some(({ id }) => id === recordingId))}
        />
      )}
    </section>
  )
}
