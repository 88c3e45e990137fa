import type { Recording } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useDb, useRecordings } from '../../data/local/index.ts'
import { startRecording, useRecorder } from '../../recorder/index.ts'
import { Panel } from '../../ui/index.ts'
import classes from './recording.module.css'
import { RunningRecording } from './running-recording.tsx'
import { StoredRecording } from './stored-recording.tsx'
import { tellNoMicrophone, told } from './told.ts'

/** Session number and id of what is open; a session that was never saved has no id yet. */
type Props = { campaignId: string; sessionId: string | undefined; sessionNumber: number }

export function RecordingPanel({ campaignId, sessionId, sessionNumber }: Props) {
  const db = useDb()
  const recorder = useRecorder()
  const { data: recordings } = useRecordings(campaignId)
  const runningId = 'recordingId' in recorder ? recorder.recordingId : undefined
  const own = (recordings ?? []).filter((recording) => {
    return recording.id !== runningId && belongsTo(recording, { sessionId, sessionNumber })
  })

  async function start() {
    try {
      await startRecording(db, { campaignId, sessionId, sessionNumber }, told)
    } catch (error) {
      tellNoMicrophone(error)
    }
  }
  return (
    <section className={classes.column} aria-label="Recording">
      {'recordingId' in recorder ? (
        <RunningRecording recorder={recorder} />
      ) : (
        <Panel title="Recording" className={classes.panel}>
          <Text>
            The audio is kept on this device, saved every 15 seconds. Tell everybody at the table before you start.
          </Text>
          <Button
            mt="md"
            size="md"
            color="ember"
            leftSection={<IconMicrophone size={20} aria-hidden="true" />}
            loading={recorder.status === 'starting'}
            onClick={() => void start()}
          >
            Start Recording
          </Button>
        </Panel>
      )}
      {own.map((recording) => (
        <StoredRecording key={recording.id} recording={recording} />
      ))}
    </section>
  )
}

/** A recording of a session that was not saved yet goes by the number. */
function belongsTo(recording: Recording, { sessionId, sessionNumber }: Pick<Props, 'sessionId' | 'sessionNumber'>) {
  return recording.sessionId ? recording.sessionId === sessionId : recording.sessionNumber === sessionNumber
}
