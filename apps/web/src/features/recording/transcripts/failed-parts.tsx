import { Button, Group, Text } from '@mantine/core'
import { type QueuedTranscription, retryPart, type TranscriptPart, useDb } from '../../../data/local/index.ts'
import { notify } from '../../../ui/index.ts'

type Props = { transcript: QueuedTranscription; name: string }

/** Each part that couldn't be transcribed, why, and a button to try it again. */
export function FailedParts({ transcript, name }: Props) {
  const db = useDb()
  if (transcript.stage === 'summing' && !transcript.problem) return null
  const failed = transcript.parts.filter(({ state }) => state === 'failed')
  const retry = (part: (typeof failed)[number]) => {
    retryPart(db, part).catch(() => {
      notify({ tone: 'error', title: 'Error', message: 'Couldn’t save the request on this device.' })
    })
  }
  return failed.map((part) => (
    <Group key={part.segment} gap="sm" justify="space-between" w="100%">
      <Text c="straw">
        Part {part.segment + 1} could not be transcribed. {reasonBeside(part, transcript)}
      </Text>
      <Button
        variant="default"
        aria-label={`Try again, part ${part.segment + 1} of ${name}`}
        onClick={() => retry(part)}
      >
        Try again
      </Button>
    </Group>
  ))
}

/** Not if the same reason is shown above. */
function reasonBeside({ problem }: TranscriptPart, transcript: QueuedTranscription): string | undefined {
  return problem?.reason === transcript.problem?.reason ? undefined : problem?.reason
}
