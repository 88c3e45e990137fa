import { loudnessOf, PEAK_MS } from './loudness.ts'

/** Enough for a waveform, and ten minutes of it are 19 MB. */
const RATE = 8_000

/** The loudness of a file, 0-255 for each 100 ms; empty if the browser can't decode it. */
export async function peaksOf(audio: ArrayBuffer): Promise<number[]> {
  try {
    // Decoding takes the buffer away.
    const decoded = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(audio.slice(0))
    const samples = decoded.getChannelData(0)
    const step = (RATE * PEAK_MS) / 1000
    return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
      return loudnessOf(samples.subarray(index * step, (index + 1) * step))
    })
  } catch {
    return []
  }
}
