import { type Character, compareTimes, type Recording } from '@lanternkeep/schema'
import { liveQuery } from 'dexie'
import { from } from 'rxjs'
import { useDb } from '../../store/context.ts'
import { newId, now } from '../../store/ids.ts'
import { type Loaded, liveValue, plainListOf, useLiveValue } from '../../store/live.ts'
import type { LocalDb } from '../../store/local-db.ts'
import { segmentsOf } from '../audio/index.ts'
import { noteRecording } from '../recordings.ts'
import type { Transcription, TranscriptPart } from './rows.ts'
import { isSilent } from './silence.ts'

export type QueuedTranscription = Transcription & { parts: TranscriptPart[] }

const MOST_HINTS = 200
const LONGEST_HINT = 100

/**
 * Queues a stored recording on this device, unless it is in the queue. With `lang`, the browser itself transcribes it.
 */
export async function askForTranscript(
  db: LocalDb,
  { id: recordingId, campaignId }: Recording,
  lang?: string,
): Promise<void> {
  await noteRecording(db, recordingId, { status: 'finished', isCheckpoint: false })
  const [segments, hints] = await Promise.all([segmentsOf(db, recordingId), namesIn(db, campaignId)])
  const parts = segments.map((stored): TranscriptPart => {
    const { segment } = stored
    return { recordingId, segment, state: isSilent(stored) ? 'silent' : 'waiting', tries: 0 }
  })
  await inQueue(db, async ({ transcriptions, transcriptParts }) => {
    const known = await transcriptions.get(recordingId)
    if (known && known.stage !== 'done') return
    const before = await transcriptParts.where('recordingId').equals(recordingId).toArray()
    const heard = known || lang ? [] : before.filter(({ state }) => state === 'done')
    await transcriptParts.bulkDelete(before.map(({ segment }) => [recordingId, segment]))
    const row = { recordingId, id: newId(), campaignId, askedAt: now(), hints, stage: 'hearing' as const }
    await transcriptions.put({ ...row, ...(lang && { lang }) })
    await transcriptParts.bulkPut([
      ...parts,
      ...heard.filter(({ segment }) => parts.some((part) => part.segment === segment)),
    ])
  })
}

/**
 * Takes it out of the queue, or its result off the list. Audio and added text stay, and so do parts that the server heard
 * and the session doesn't have yet: they are paid for.
 */
export async function forgetTranscript(db: Pick<LocalDb, 'audio'>, recordingId: string): Promise<void> {
  await inQueue(db, async ({ transcriptions, transcriptParts }) => {
    const row = await transcriptions.get(recordingId)
    await transcriptions.delete(recordingId)
    const isNotInSession = row?.stage === 'hearing' || row?.stage === 'adding'
    const isHeard = ({ state }: TranscriptPart) => isNotInSession && !row.lang && state === 'done'
    await transcriptParts
      .where('recordingId')
      .equals(recordingId)
      .filter((part) => !isHeard(part))
      .delete()
  })
}

/** Resumes everything that is paused. Failed parts are sent again, unless their placeholder was replaced. */
export async function retryTranscripts(db: Pick<LocalDb, 'audio'>): Promise<void> {
  await inQueue(db, async ({ transcriptions, transcriptParts }) => {
    for (const { problem: _, stopsAll: __, ...row } of await transcriptions
      .filter(({ problem }) => !!problem)
      .toArray()) {
      await transcriptions.put({ ...row, retriedAt: now() })
      if (row.stage !== 'hearing') continue
      const failed = transcriptParts.where('recordingId').equals(row.recordingId)
      await failed.filter(({ state }) => state === 'failed').modify({ state: 'waiting', tries: 0 })
    }
  })
}

/**
 * Sends one failed part again and nothing else. A running summary isn't disturbed; one that stopped is tried again after it.
 */
export async function retryPart(db: Pick<LocalDb, 'audio'>, { recordingId, segment }: TranscriptPart): Promise<void> {
  await inQueue(db, async ({ transcriptions, transcriptParts }) => {
    const row = await transcriptions.get(recordingId)
    const part = await transcriptParts.get([recordingId, segment])
    const isLate = row?.stage === 'summing'
    if (!row || part?.state !== 'failed' || (isLate && !row.problem)) return
    const { problem: _, stopsAll: __, ...goesOn } = row
    const stage = isLate ? 'summing' : row.stage === 'done' || row.stage === 'mending' ? 'mending' : 'hearing'
    await transcriptions.put({ ...goesOn, stage, retriedAt: now() })
    const { inPieces } = part
    await transcriptParts.put({
      recordingId,
      segment,
      state: 'waiting',
      tries: 0,
      ...(inPieces !== undefined && { inPieces }),
      ...(isLate && { isLate }),
    })
  })
}

export async function noteTranscriptSeen({ audio }: Pick<LocalDb, 'audio'>, recordingId: string): Promise<void> {
  await audio.transcriptions.update(recordingId, { seen: true })
}

/** Of a campaign, in the order of their requests. */
export function useTranscripts(campaignId: string): Loaded<QueuedTranscription[]> {
  const db = useDb()
  return useLiveValue(
    liveValue(db.live, `transcripts/${campaignId}`, () => {
      // Only Dexie's own query shows a change before it is stored: a transcript that was seen doesn't open once more.
      return from(liveQuery(async () => (await queuedIn(db)).filter((each) => each.campaignId === campaignId)))
    }),
  )
}

export async function queuedIn({ audio }: Pick<LocalDb, 'audio'>): Promise<QueuedTranscription[]> {
  const [rows, parts] = await Promise.all([audio.transcriptions.toArray(), audio.transcriptParts.toArray()])
  const inOrder = rows.toSorted((a, b) => a.askedAt.localeCompare(b.askedAt))
  return inOrder.map((row) => ({ ...row, parts: parts.filter(({ recordingId }) => recordingId === row.recordingId) }))
}

export function inQueue<T>({ audio }: Pick<LocalDb, 'audio'>, change: (tables: LocalDb['audio']) => Promise<T>) {
  return audio.transaction('rw', audio.transcriptions, audio.transcriptParts, () => change(audio))
}

/** Who is most likely to be named comes first: speech models read a few hundred words at most. */
const LIKELY: readonly Character['type'][] = ['player', 'npc', 'monster']

/** A speech model spells names right if it gets them up front: heroes, then the NPCs that the table met lately. */
export async function namesIn(db: LocalDb, campaignId: string): Promise<string[]> {
  const characters = plainListOf(await db.collections.characters.find({ selector: { campaignId } }).exec())
  const inOrder = characters.toSorted(
    (a, b) => LIKELY.indexOf(a.type) - LIKELY.indexOf(b.type) || compareTimes(b.lastModified, a.lastModified),
  )
  const names = inOrder.map(({ name }) => name.trim().slice(0, LONGEST_HINT)).filter(Boolean)
  return [...new Set(names)].slice(0, MOST_HINTS)
}
