import { barsOf } from '../../../recorder/index.ts'
import classes from '../recording.module.css'

const BARS = 96
const HEIGHT = 64
const LOUDEST = 255

type Props = {
  peaks: readonly number[] | Uint8Array
  /** From 0 to 1, marked. */
  played: number
  /** Fills the width; otherwise there is room for what is still to come. */
  isWhole?: boolean
}

/** Decorative: the text is beside it. */
export function Waveform({ peaks, played, isWhole }: Props) {
  const bars = barsOf(peaks, BARS)
  const reached = Math.round(bars.length * played)
  return (
    <svg
      className={classes.wave}
      viewBox={`0 0 ${isWhole ? Math.max(1, bars.length) : BARS} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={lines(bars, 0, reached)} data-played />
      <path d={lines(bars, reached, bars.length)} />
    </svg>
  )
}

function lines(bars: number[], from: number, to: number): string {
  const strokes = bars.slice(from, to).map((peak, index) => {
    const half = Math.max(1, (peak / LOUDEST) * HEIGHT) / 2
    return `M${from + index + 0.5} ${HEIGHT / 2 - half}V${HEIGHT / 2 + half}`
  })
  return strokes.join('')
}
