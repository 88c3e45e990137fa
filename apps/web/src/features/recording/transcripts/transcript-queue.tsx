import type { Recording, Session } from '@lanternkeep/schema'
import { Badge, Button, Text } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import {
  type QueuedTranscription,
  retryTranscripts,
  useConnection,
  useDb,
  useSyncPerson,
} from '../../../data/local/index.ts'
import { Panel } from '../../../ui/index.ts'
import classes from './transcript-queue.module.css'
import { TranscriptRow } from './transcript-row.tsx'
import { recordingName } from './transcript-words.ts'

type Props = { transcripts: QueuedTranscription[]; recordings: Recording[]; sessions: Session[] }

/** Of the whole campaign, so that everything queued is visible. Renders nothing once everything is done. */
export function TranscriptQueue({ transcripts, recordings, sessions }: Props) {
  const db = useDb()
  const { online, signedOut } = useConnection()
  const { user } = useSyncPerson()
  if (transcripts.every(({ stage }) => stage === 'done')) return null
  const mayAsk = user !== null && !signedOut
  const open = transcripts.filter(({ stage }) => stage !== 'done')
  const asked = open.filter(({ lang }) => lang === undefined)
  const isServerAsked = asked.length > 0
  const isStopped = asked.some(({ stopsAll }) => stopsAll) || asked.every(({ problem }) => problem)
  const badge = (
    <Badge color="gray" size="lg" leftSection={<IconCloudOff size={18} aria-hidden="true" />}>
      {mayAsk ? 'Offline' : 'Signed out'}
    </Badge>
  )
  const rows = transcripts.flatMap((transcript) => {
    const recording = recordings.find(({ id }) => id === transcript.recordingId)
    return recording ? [{ transcript, recording }] : []
  })
  return (
    <Panel
      title="Waiting to be transcribed"
      right={(online && mayAsk) || !isServerAsked ? undefined : badge}
      className={classes.panel}
    >
      <Text c="dimmed" role="status">
        {isServerAsked
          ? whatHappens({ online, mayAsk, isStopped })
          : 'Your browser listens to these itself, as long as they are. No audio leaves this device. Keep Lanternkeep open.'}
      </Text>
      <ul className={classes.rows}>
        {rows.map(({ transcript, recording }) => (
          <TranscriptRow
            key={recording.id}
            name={recordingName(recording, recordings, sessions)}
            recording={recording}
            transcript={transcript}
          />
        ))}
      </ul>
      {transcripts.some(({ problem }) => problem) && (
        <Button
          variant="default"
          className={classes.retry}
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => void retryTranscripts(db)}
        >
          Retry
        </Button>
      )}
    </Panel>
  )
}

type Situation = { online: boolean; mayAsk: boolean; isStopped: boolean }

function whatHappens({ online, mayAsk, isStopped }: Situation): string {
  if (isStopped) return 'No audio is sent until you press Retry.'
  if (!mayAsk) return 'These start when you log in. The audio stays on this device until then.'
  if (!online) return 'These start when the server is back. The audio stays on this device until then.'
  return 'Audio is sent to this server’s speech service part by part. You can keep working.'
}
