import { awaitLock } from '../../../../lib/browser/tab-lock.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { type RunningTranscripts, runTranscripts } from './run-transcripts.ts'
import type { TranscriptCalls, TranscriptNotices } from './transcript-steps.ts'

/** Only one tab works off the queue; when it closes, the next one does. */
export function keepTranscriptsRunning(
  db: LocalDb,
  calls: TranscriptCalls,
  notices: TranscriptNotices,
): RunningTranscripts {
  let running: RunningTranscripts | undefined
  const release = awaitLock(`lanternkeep-transcripts-${db.account}`, () => {
    running = runTranscripts(db, calls, notices)
  })
  return {
    wake: () => running?.wake(),
    stop: () => {
      release()
      running?.stop()
    },
  }
}
