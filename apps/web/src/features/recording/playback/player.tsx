import { formatClock, type Recording } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRewindBackward15, IconRewindForward15 } from '@tabler/icons-react'
import {
  type StoredLines,
  type StoredMoment,
  type StoredSegment,
  useMoments,
  useTranscriptLines,
} from '../../../data/local/index.ts'
import { IconButton } from '../../../ui/index.ts'
import classes from '../recording.module.css'
import { useSpeakerName } from '../speakers/use-speaker-name.ts'
import { MomentList } from '../timeline/moment-list.tsx'
import { Timeline } from '../timeline/timeline.tsx'
import { type Heard, heardIn, placedLines, withSpeakers } from '../timeline/timeline-parts.ts'
import { Transcript } from '../timeline/transcript.tsx'
import { totalOf } from './playback.ts'
import { usePlayback } from './use-playback.ts'

const SKIP_MS = 15_000
const SPEEDS = [1, 1.25, 1.5, 2, 0.75]
/** A moment is heard from a little before it; a mark is made after what it is about. */
const LEAD_MS = { mark: 10_000, other: 2_000 }
const NO_MOMENTS: StoredMoment[] = []
const NO_LINES: StoredLines[] = []

type Props = {
  recording: Recording
  segments: StoredSegment[]
  name: string
  /** The session that has its text. */
  sessionId: string | undefined
}

/** Plays the parts of a recording as one. */
export function Player({ recording, segments, name, sessionId }: Props) {
  const [{ isPlaying, at, failed, speed }, playback] = usePlayback(segments)
  const { toggle, seek, playFrom, changeSpeed } = playback
  const total = totalOf(segments)
  const { data: stored = NO_MOMENTS } = useMoments(recording)
  const { data: heard = NO_LINES } = useTranscriptLines(recording.id)
  const nameOf = useSpeakerName(recording)
  const lines = withSpeakers(placedLines(segments, heard), nameOf)
  const peaks = segments.flatMap((segment) => [...segment.peaks])
  const moments = heardIn(segments, stored)
  const play = ({ kind, position }: Heard) => playFrom(position - (kind === 'mark' ? LEAD_MS.mark : LEAD_MS.other))
  const nextSpeed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1
  return (
    <div className={classes.player}>
      <Timeline name={name} peaks={peaks} at={at} total={total} moments={moments} onSeek={seek} onPlay={play} />
      <div className={classes.playRow}>
        <Button
          size="md"
          variant="light"
          aria-label={`${isPlaying ? 'Pause' : 'Play'} ${name}`}
          leftSection={isPlaying ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
          onClick={toggle}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
        <IconButton
          label="Back 15 seconds"
          icon={<IconRewindBackward15 size={22} aria-hidden="true" />}
          onClick={() => seek(at - SKIP_MS)}
        />
        <IconButton
          label="Forward 15 seconds"
          icon={<IconRewindForward15 size={22} aria-hidden="true" />}
          onClick={() => seek(at + SKIP_MS)}
        />
        <Button
          variant="default"
          size="md"
          aria-label={`Speed ${speed}, change to ${nextSpeed}`}
          onClick={() => changeSpeed(nextSpeed)}
        >
          {speed} ×
        </Button>
        <Text className={classes.clock}>
          {formatClock(at)} of {formatClock(total)}
        </Text>
      </div>
      {failed && <Text role="alert">Can’t play this part. You can still download it.</Text>}
      {lines.length > 0 && (
        <Transcript recording={recording} lines={lines} at={at} onPlay={playFrom} sessionId={sessionId} />
      )}
      {moments.length > 0 && <MomentList moments={moments} at={at} onPlay={play} />}
    </div>
  )
}
