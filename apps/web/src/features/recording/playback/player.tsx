import { formatClock } from '@lanternkeep/schema'
import { Button, Slider, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { StoredSegment } from '../../../data/local/index.ts'
import classes from '../recording.module.css'
import { usePlayback } from './use-playback.ts'
import { Waveform } from './waveform.tsx'

/** Plays the parts of a recording as one. */
export function Player({ segments, name }: { segments: StoredSegment[]; name: string }) {
  const { isPlaying, at, total, failed, toggle, seek } = usePlayback(segments)
  const peaks = segments.flatMap((segment) => [...segment.peaks])
  return (
    <div className={classes.player}>
      <div className={classes.waveBox}>
        <Waveform peaks={peaks} played={total > 0 ? at / total : 0} />
      </div>
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
        <Slider
          className={classes.seek}
          thumbSize={24}
          thumbLabel={`Position in ${name}`}
          min={0}
          max={Math.max(1, Math.round(total / 1000))}
          value={Math.round(at / 1000)}
          label={(seconds) => formatClock(seconds * 1000)}
          onChange={(seconds) => seek(seconds * 1000)}
        />
        <Text className={classes.clock}>
          {formatClock(at)} / {formatClock(total)}
        </Text>
      </div>
      {failed && <Text role="alert">Can’t play this part. You can still download it.</Text>}
    </div>
  )
}
