import { setTimeout as wait } from 'node:timers/promises'
import { elapsed } from '../../bench/rounds.ts'

export const METRICS_TOKEN = 'a token of the load trials'

const LOOKS_EVERY_MS = 2_000
const MIB = 2 ** 20

export type ServerFigures = {
  /** The most that was seen. */
  heapMiB: number
  memoryMiB: number
  /** Of one core, over the whole time. */
  cpuPercent: number
  /** The longest that its event loop was held up, as its own metrics say. */
  longestStallMs: number
}

/** Reads the server's own metrics until stopped. A server that is down at a look is asked again at the next. */
export function watchServer(url: string): { stop(): Promise<ServerFigures> } {
  const leaving = new AbortController()
  const figures: ServerFigures = { heapMiB: 0, memoryMiB: 0, cpuPercent: 0, longestStallMs: 0 }
  let cpuSeconds = 0
  let before: number | undefined
  const look = async () => {
    const read = await readMetrics(url).catch(() => undefined)
    if (!read) return
    const cpuNow = read('process_cpu_seconds_total')
    // A new process counts from zero.
    cpuSeconds += cpuNow < (before ?? cpuNow) ? cpuNow : cpuNow - (before ?? cpuNow)
    before = cpuNow
    figures.heapMiB = Math.max(figures.heapMiB, read('nodejs_heap_size_used_bytes') / MIB)
    figures.memoryMiB = Math.max(figures.memoryMiB, read('process_resident_memory_bytes') / MIB)
    figures.longestStallMs = Math.max(figures.longestStallMs, read('nodejs_eventloop_lag_max_seconds') * 1000)
  }
  const looking = elapsed(async () => {
    while (!leaving.signal.aborted) {
      await look()
      await wait(LOOKS_EVERY_MS, undefined, { signal: leaving.signal }).catch(() => undefined)
    }
    await look()
  })
  return {
    async stop() {
      leaving.abort()
      const took = await looking
      return { ...figures, cpuPercent: (100_000 * cpuSeconds) / took }
    },
  }
}

async function readMetrics(url: string): Promise<(name: string) => number> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  if (!answer.ok) throw new Error(`/metrics answered ${answer.status}`)
  const lines = (await answer.text()).split('\n')
  return (name) => Number(lines.find((line) => line.startsWith(`${name} `))?.split(' ')[1] ?? Number.NaN)
}

/** 'heap at most 120 MB, memory 300 MB, CPU 80 % of a core'. */
export function serverInWords({ heapMiB, memoryMiB, cpuPercent, longestStallMs }: ServerFigures): string {
  const memory = `heap at most ${heapMiB.toFixed(0)} MB, memory ${memoryMiB.toFixed(0)} MB`
  return `server: ${memory}, CPU ${cpuPercent.toFixed(0)} % of a core, longest stall ${longestStallMs.toFixed(0)} ms`
}
