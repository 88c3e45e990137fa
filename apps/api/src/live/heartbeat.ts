import { HEARTBEAT_EVERY_MS } from '@lanternkeep/sync'
import type { Stream, StreamRegistry } from './stream-registry.ts'

/** A stream that never ended would outlive its session. Its device reconnects immediately and is checked again. */
const LONGEST_STREAM_BEATS = (60 * 60_000) / HEARTBEAT_EVERY_MS
/** A closed laptop doesn't disconnect: after this many unanswered heartbeats its stream counts as dead. */
const UNANSWERED_BEATS = 3

type Parts = {
  registry: StreamRegistry
  send: (stream: Stream, text: string) => void
  close: (stream: Stream) => void
}

/** Shows each device that its stream is alive, and ends those that are too old or whose device is gone. */
export function createHeartbeat({ registry, send, close }: Parts): { start(): void; stop(): void } {
  let timer: ReturnType<typeof setInterval> | undefined
  const beat = () => {
    for (const stream of registry.all()) {
      stream.beats += 1
      const unanswered = stream.answered === undefined ? 0 : stream.beats - stream.answered
      if (stream.beats > LONGEST_STREAM_BEATS || unanswered > UNANSWERED_BEATS) close(stream)
      else send(stream, ':\n\n')
    }
  }
  return {
    start() {
      timer ??= setInterval(beat, HEARTBEAT_EVERY_MS)
    },
    stop() {
      clearInterval(timer)
      timer = undefined
    },
  }
}
