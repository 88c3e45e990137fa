import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { pauses } from './pauses.ts'
import type { Transcription, TranscriptPart } from './rows.ts'
import { advance, type TranscriptCalls, type TranscriptNotices } from './transcript-steps.ts'
import { inQueue, queuedIn } from './transcripts.ts'

export type RunningTranscripts = {
  /** The server may be back, or someone signed in: retries at once. */
  wake(): void
  stop(): void
}

/** Parts sent at the same time, and so in memory: 2.4 MB of audio each. */
const AT_ONCE = 4

/** Works off the queue, in one tab only. Calls that were running when a tab died start again with their own keys. */
export function runTranscripts(db: LocalDb, calls: TranscriptCalls, notices: TranscriptNotices): RunningTranscripts {
  const underWay = new Map<string, { of: string; abort: AbortController }>()
  const pause = pauses(() => nudge())
  const model = { isUntimed: false }
  let isOver = false
  let isAsked = false
  let isLooking = false

  const nudge = () => {
    isAsked = true
    if (!isLooking) void lookAgain()
  }
  async function lookAgain() {
    isLooking = true
    while (isAsked && !isOver) {
      isAsked = false
      await look().catch(() => pause.longer())
    }
    isLooking = false
  }
  async function look() {
    await freeLost()
    const queue = (await queuedIn(db)).filter(({ stage }) => stage !== 'done')
    for (const { of, abort } of underWay.values()) if (!queue.some(({ id }) => id === of)) abort.abort()
    const isServerDown = queue.some(({ stopsAll }) => stopsAll)
    const mine = queue.filter(({ lang }) => lang !== undefined || (!isServerDown && calls.mayAsk()))
    for (const row of mine) if (!row.problem) await advance(row, { db, calls, notices, pause, model, begin })
  }
  /** Parts that no call is under way for: of a tab that died, or of a recording that moved or was restored meanwhile. */
  function freeLost() {
    return inQueue(db, async ({ transcriptions, transcriptParts }) => {
      const ids = new Map((await transcriptions.toArray()).map(({ recordingId, id }) => [recordingId, id]))
      const isLost = ({ recordingId, segment, state }: TranscriptPart) =>
        state === 'sending' && !underWay.has(`${ids.get(recordingId)}-${segment}`)
      await transcriptParts.filter(isLost).modify({ state: 'waiting' })
    })
  }
  /** At most four at a time, none twice, and none while the server asks for a pause. */
  function begin(row: Transcription, name: string, work: (key: string, signal: AbortSignal) => Promise<void>): void {
    const key = `${row.id}-${name}`
    if (underWay.size >= AT_ONCE || underWay.has(key) || (pause.isOn() && row.lang === undefined) || isOver) return
    const abort = new AbortController()
    underWay.set(key, { of: row.id, abort })
    void work(key, abort.signal)
      .catch(() => pause.longer())
      .finally(() => {
        underWay.delete(key)
        nudge()
      })
  }

  const wake = () => {
    pause.over()
    nudge()
  }
  const stopWatching = watch(db, { look: nudge, onRetry: wake })
  return {
    wake,
    stop: () => {
      isOver = true
      pause.stop()
      stopWatching()
      for (const { abort } of underWay.values()) abort.abort()
    },
  }
}

/** Runs at once and with every change of the queue and of its sessions. Trying again skips the pause. */
function watch(db: LocalDb, { look, onRetry }: { look: () => void; onRetry: () => void }): () => void {
  let resting = 0
  let retriedAt = ''
  const lookAt = (rows: Transcription[]) => {
    const now = rows.filter(({ problem }) => problem).length
    const latest = rows.reduce((at, row) => (row.retriedAt && row.retriedAt > at ? row.retriedAt : at), '')
    const isRetried = now < resting || latest > retriedAt
    resting = now
    retriedAt = latest
    if (isRetried) onRetry()
    else look()
  }
  const subscriptions = [
    liveTables([db.audio.transcriptions], () => db.audio.transcriptions.toArray()).subscribe(lookAt),
    db.collections.sessions.$.subscribe(look),
    db.collections.recordings.$.subscribe(look),
  ]
  return () => {
    for (const subscription of subscriptions) subscription.unsubscribe()
  }
}
