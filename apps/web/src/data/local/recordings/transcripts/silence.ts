import type { StoredSegment } from '../audio/index.ts'

/** Of 255; about -46 dB. A quiet voice across a table is well above it, the hiss of a room below. */
const HEARD = 60
/** In steps of 100 ms: a creaking chair is shorter than a word. */
const FEWEST_STEPS = 4
/** Real silence compresses to far less. */
const SOUNDING_BYTES_PER_SECOND = 1500

/**
 * Whether a segment has nothing to transcribe. If the meter measured nothing but the audio takes space, the meter
 * didn't work, and the segment counts as spoken.
 */
export function isSilent({ peaks, bytes, duration }: Pick<StoredSegment, 'peaks' | 'bytes' | 'duration'>): boolean {
  if (peaks.length === 0) return false
  if (peaks.every((peak) => peak === 0)) return bytes / Math.max(1, duration / 1000) < SOUNDING_BYTES_PER_SECOND
  return peaks.filter((peak) => peak > HEARD).length < FEWEST_STEPS
}
