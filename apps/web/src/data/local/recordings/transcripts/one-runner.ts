import type { LocalDb } from '../../store/local-db.ts'
import { type RunningTranscripts, runTranscripts } from './run-transcripts.ts'
import type { TranscriptCalls, TranscriptNotices } from './transcript-steps.ts'

/**
 * Only one tab works off the queue; when it closes, the next one does. Without the browser's locks, this tab counts as
 * the only one.
 */
export function keepTranscriptsRunning(
  db: LocalDb,
  calls: TranscriptCalls,
  notices: TranscriptNotices,
): RunningTranscripts {
  const over = new AbortController()
  let running: RunningTranscripts | undefined
  const untilOver = async () => {
    if (over.signal.aborted) return
    running = runTranscripts(db, calls, notices)
    await new Promise<void>((letGo) => over.signal.addEventListener('abort', () => letGo()))
  }
  // Aborting the wait for the lock rejects.
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
