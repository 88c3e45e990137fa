import { formatClock, type Recording } from '@lanternkeep/schema'
import { Badge, Text } from '@mantine/core'
import { IconCheck, IconClockPause, IconEar, IconX } from '@tabler/icons-react'
import { forgetTranscript, type QueuedTranscription, useDb, useSegments } from '../../../data/local/index.ts'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { bytesInWords, formatTimeOrDay } from '../../../lib/format.ts'
import { useToday } from '../../../lib/hooks/use-today.ts'
import { IconButton } from '../../../ui/index.ts'
import { FailedParts } from './failed-parts.tsx'
import classes from './transcript-queue.module.css'
import { progressOf, stateOf } from './transcript-words.ts'

type Props = { name: string; recording: Recording; transcript: QueuedTranscription }

/** One queued recording: its name, size and progress. */
export function TranscriptRow({ name, recording, transcript }: Props) {
  const db = useDb()
  const { data: segments = [] } = useSegments(recording.id)
  const today = useToday()
  const { stage, doneAt, problem, parts } = transcript
  const { word, color } = stateOf(transcript)
  const isDone = stage === 'done'
  const bytes = segments.reduce((sum, segment) => sum + segment.bytes, 0)
  const at = formatTimeOrDay(recording.startTime, today)
  const facts = isDone
    ? `Added to AI notes, ${formatTimeOrDay(doneAt ?? '', today)}`
    : [formatClock(recording.duration), bytesInWords(bytes), at].join(', ')
  const isListening = !problem && parts.some(({ state }) => state === 'sending')
  const Icon = isDone ? IconCheck : isListening ? IconEar : IconClockPause
  return (
    <li className={classes.row} aria-label={name}>
      <Icon size={23} aria-hidden="true" className={classes.icon} data-done={isDone || undefined} />
      <div className={classes.words}>
        <Text fw={600}>{name}</Text>
        <Text c="dimmed">{isDone && transcript.isSilent ? at : facts}</Text>
        {progressOf(transcript) && <Text>{progressOf(transcript)}</Text>}
        {problem && <Text className={classes.problem}>{problem.reason}</Text>}
        <FailedParts transcript={transcript} name={name} />
      </div>
      <Badge color={color}>{word}</Badge>
      <IconButton
        label={isDone ? `Dismiss ${name}` : `Cancel transcribing ${name}`}
        icon={<IconX size={20} aria-hidden="true" />}
        onClick={onFirstClick(() => void forgetTranscript(db, recording.id))}
      />
    </li>
  )
}
