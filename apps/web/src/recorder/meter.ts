import { loudnessOf, PEAK_MS } from './loudness.ts'

/** The loudness since it was last taken. */
export type Meter = {
  /** One value for each 100 ms. */
  takePeaks(): number[]
  stop(): void
}

/** Calls `onLevel` ten times a second. Browsers run it less often in a hidden tab; the last value fills the gap. */
export function startMeter(stream: MediaStream, onLevel: (level: number) => void): Meter {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const startedAt = performance.now()
  let peaks: number[] = []
  let taken = 0
  const listen = () => {
    analyser.getFloatTimeDomainData(samples)
    const level = loudnessOf(samples)
    const due = Math.floor((performance.now() - startedAt) / PEAK_MS) - taken
    for (let each = 0; each < due; each += 1) peaks.push(level)
    taken += due
    onLevel(level)
  }
  const timer = setInterval(listen, PEAK_MS)
  return {
    takePeaks: () => {
      const taken = peaks
      peaks = []
      return taken
    },
    stop: () => {
      clearInterval(timer)
      void context.close()
    },
  }
}
