import type { Session } from '@lanternkeep/schema'
import { Button, Stack } from '@mantine/core'
import { sessionOf, useRecordings } from '../../../data/local/index.ts'
import { EmptyState } from '../../../ui/index.ts'
import type { RecordingSlot } from './saving/recording-slot.ts'

type Props = {
  campaignId: string
  sessionId: string
  sessions: readonly Session[]
  /** The number of the next new session, which gets the recordings. */
  nextNumber: number
  onBack: () => void
  recording: RecordingSlot | undefined
}

/** In place of a session that was deleted while it was open. A recording of it may still run, and can be stopped. */
export function DeletedSession({ campaignId, sessionId, sessions, nextNumber, onBack, recording }: Props) {
  const { data: recordings = [] } = useRecordings(campaignId)
  const isRecorded = recordings.some((each) => each.sessionId === sessionId || !sessionOf(each, sessions))
  const fate = isRecorded ? ' Recordings go to the next session you create.' : ''
  return (
    <Stack gap="xl">
      <EmptyState
        title="Session deleted"
        text={`It was deleted in another tab or on another device. You can bring it back from the trash in Campaign Settings.${fate}`}
        action={<Button onClick={onBack}>Back to Sessions</Button>}
      />
      {isRecorded && recording?.({ sessionId: undefined, sessionNumber: nextNumber })}
    </Stack>
  )
}
