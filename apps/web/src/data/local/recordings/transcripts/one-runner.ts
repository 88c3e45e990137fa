import type { LocalDb } from '../../store/local-db.ts'
import { type RunningTranscripts, runTranscripts } from './run-transcripts.ts'
import type { TranscriptCalls, TranscriptsTold } from './transcript-steps.ts'

/** Of all tabs one works the queue off; when it goes, the next does. Where browsers have no locks, this tab is the only one. */
export function keepTranscriptsRunning(db: LocalDb, calls: TranscriptCalls, told: TranscriptsTold): RunningTranscripts {
  const over = new AbortController()
  let running: RunningTranscripts | undefined
  const untilOver = async () => {
    if (over.signal.aborted) return
    running = runTranscripts(db, calls, told)
    await new Promise<void>((letGo) => over.signal.addEventListener('abort', () => letGo()))
  }
  // Whoever stops waiting for the lock is told by a rejection.
  if (navigator.locks) {
    const name = `lanternkeep-transcripts-${db.account}`
    navigator.locks.request(name, { signal: over.signal }, untilOver).catch(() => undefined)
  } else void untilOver()
  return {
    wake: () => running?.wake(),
    stop: () => {
      over.abort()
      running?.stop()
    },
  }
}
