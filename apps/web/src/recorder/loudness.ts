export const PEAK_MS = 100
const LOUDEST = 255
/** Speech at a table is around a tenth of full scale; a linear scale would show it as silence. */
const QUIETEST_DB = -60

/** Of samples from -1 to 1; 0 is silence, 255 full scale, in equal steps of decibels. */
export function loudnessOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const rms = Math.sqrt(sum / Math.max(samples.length, 1))
  const db = 20 * Math.log10(Math.max(rms, 1e-6))
  return Math.round(LOUDEST * Math.min(1, Math.max(0, 1 - db / QUIETEST_DB)))
}

/** As many bars as fit, each as loud as the loudest value it covers. */
export function barsOf(peaks: readonly number[] | Uint8Array, count: number): number[] {
  if (peaks.length <= count) return [...peaks]
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * peaks.length) / count)
    const to = Math.max(from + 1, Math.floor(((bar + 1) * peaks.length) / count))
    return Math.max(...peaks.slice(from, to))
  })
}
