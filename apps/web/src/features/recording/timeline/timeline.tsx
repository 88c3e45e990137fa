import { formatClock } from '@lanternkeep/schema'
import { UnstyledButton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Waveform } from '../playback/waveform.tsx'
import { MomentIcon } from './moment-icon.tsx'
import classes from './timeline.module.css'
import { clustersOf, type Heard, roundsOf, ticksOf } from './timeline-parts.ts'
import { useSeekBar } from './use-seek-bar.ts'

type Props = {
  name: string
  peaks: readonly number[]
  /** Milliseconds. */
  at: number
  total: number
  moments: readonly Heard[]
  onSeek: (at: number) => void
  onPlay: (moment: Heard) => void
}

const FINGER_PX = 44
/** Below this a round's chip has room for its number only. */
const WORDS_PX = 68
const TICK_PX = 90

/** One clock: rounds above, what happened below, and the sound between them, which can be tapped and dragged. */
export function Timeline({ name, peaks, at, total, moments, onSeek, onPlay }: Props) {
  const { ref, width } = useElementSize()
  const seekBar = useSeekBar({ at, total, onSeek })
  const share = (position: number) => `${(position / Math.max(1, total)) * 100}%`
  const beside = moments.filter(({ kind }) => kind !== 'round')
  const rounds = roundsOf(moments, total)
  return (
    <div className={classes.timeline} ref={ref}>
      {rounds.length > 0 && (
        <div className={classes.lane}>
          {rounds.map(({ round, from, to }) => (
            <UnstyledButton
              key={round.id}
              className={classes.round}
              style={{ insetInlineStart: share(from), inlineSize: share(to - from) }}
              aria-label={`${round.title}, ${formatClock(from)}`}
              title={round.title}
              data-now={(at >= from && at < to) || undefined}
              onClick={() => onPlay(round)}
            >
              {((to - from) / Math.max(1, total)) * width < WORDS_PX ? round.title.replace(/\D+/, '') : round.title}
            </UnstyledButton>
          ))}
        </div>
      )}
      <div
        {...seekBar}
        className={classes.wave}
        role="slider"
        tabIndex={0}
        aria-label={`Position in ${name}`}
        aria-valuemin={0}
        aria-valuemax={Math.round(total / 1000)}
        aria-valuenow={Math.round(at / 1000)}
        aria-valuetext={`${formatClock(at)} of ${formatClock(total)}`}
      >
        <Waveform peaks={peaks} played={total > 0 ? at / total : 0} isWhole />
        <span className={classes.needle} style={{ insetInlineStart: share(at) }} />
      </div>
      {beside.length > 0 && (
        <div className={classes.icons}>
          {clustersOf(beside, { total, width, least: FINGER_PX }).map(({ first, size }) => (
            <UnstyledButton
              key={first.id}
              className={classes.icon}
              style={{ insetInlineStart: share(first.position) }}
              data-kind={first.kind}
              aria-label={labelOf(first, size)}
              title={labelOf(first, size)}
              onClick={() => onPlay(first)}
            >
              <MomentIcon kind={first.kind} />
              {size > 1 && <span className={classes.count}>{size}</span>}
            </UnstyledButton>
          ))}
        </div>
      )}
      <div className={classes.ticks} aria-hidden="true">
        {ticksOf(total, Math.max(2, Math.floor(width / TICK_PX))).map((tick) => (
          <span key={tick} style={{ insetInlineStart: share(tick) }}>
            {formatClock(tick)}
          </span>
        ))}
      </div>
    </div>
  )
}

function labelOf({ title, text, position }: Heard, size: number): string {
  const time = formatClock(position)
  if (size > 1) return `${size} moments from ${time}`
  return [title, text, time].filter(Boolean).join(', ')
}
