import type { Table } from 'dexie'
import type { Observable } from 'rxjs'
import { useDb } from '../../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { AudioDatabase, ClockTime, StoredSegment } from './audio-database.ts'

type Audio = Pick<LocalDb, 'audio'>

export type Slice = {
  recordingId: string
  segment: number
  seq: number
  mimeType: string
  startedAt: string
  /** Milliseconds. */
  duration: number
  /** 0-255, one for each 100 ms. */
  peaks: number[]
  bytes: ArrayBuffer
  /** When it begins, if it is being recorded. */
  from?: string
  at: string
}

/** A clock that is this far off the sound has jumped: it was set, or the device slept. */
const JUMP_MS = 2_000

/** Stores slice and segment together or not at all. Resolves once a power cut can't destroy them any more. */
export async function storeSlice({ audio }: Audio, slice: Slice): Promise<void> {
  const { recordingId, segment, seq, mimeType, startedAt, duration, peaks, bytes, from, at } = slice
  await audio.transaction('rw', audio.segments, audio.chunks, async () => {
    const stored = await audio.segments.get([recordingId, segment])
    const before: Before = stored ?? { duration: 0, bytes: 0, peaks: new Uint8Array(), slices: 0 }
    const times =
      from === undefined ? before.times : withTime(before.times ?? [], { position: before.duration, at: from })
    await audio.chunks.put({ recordingId, segment, seq, bytes, at })
    await audio.segments.put({
      recordingId,
      segment,
      mimeType,
      startedAt,
      savedAt: at,
      duration: before.duration + duration,
      bytes: before.bytes + bytes.byteLength,
      peaks: joined(before.peaks, peaks),
      slices: before.slices + 1,
      ...(times && { times }),
    })
  })
}

type Before = Pick<StoredSegment, 'duration' | 'bytes' | 'peaks' | 'slices' | 'times'>

/** With `time`, unless the times before say as much. */
function withTime(times: ClockTime[], time: ClockTime): ClockTime[] {
  const last = times.at(-1)
  const expected = last ? Date.parse(last.at) + time.position - last.position : Number.NaN
  return Math.abs(Date.parse(time.at) - expected) <= JUMP_MS ? times : [...times, time]
}

/** In the order of recording. */
export function segmentsOf({ audio }: Audio, recordingId: string): Promise<StoredSegment[]> {
  return audio.segments.where('recordingId').equals(recordingId).sortBy('segment')
}

/** One segment as a file that plays alone. Keep only one in memory at a time: an evening has about 24. */
export async function segmentAudio({ audio }: Audio, { recordingId, segment, mimeType }: StoredSegment): Promise<Blob> {
  const chunks = await chunksWithin(audio, [recordingId, segment]).toArray()
  return new Blob(
    chunks.map(({ bytes }) => bytes),
    { type: mimeType },
  )
}

/** Also deletes what is queued to be made from it. */
export async function removeAudio({ audio }: Audio, recordingId: string): Promise<void> {
  const { segments, origins, moments, transcriptions, transcriptParts, transcriptLines, reviews } = audio
  const tables = [segments, moments, transcriptParts, transcriptLines, transcriptions, reviews, origins]
  await audio.transaction('rw', [audio.chunks, ...tables], async () => {
    await chunksWithin(audio, [recordingId]).delete()
    for (const table of tables) await table.where('recordingId').equals(recordingId).delete()
  })
}

/** Moves a recording's audio, and its transcription in progress, to another recording, slice by slice. */
export async function moveAudio(
  { audio }: Audio,
  recordingId: string,
  { to, campaignId }: { to: string; campaignId: string },
): Promise<void> {
  const { chunks, segments, moments, origins, transcriptions, transcriptParts, transcriptLines, reviews } = audio
  const tables = [segments, moments, transcriptParts, transcriptLines, transcriptions, reviews] as Table<
    { recordingId: string },
    unknown
  >[]
  await audio.transaction('rw', [chunks, ...tables, origins], async () => {
    // One slice at a time in memory.
    for (const key of await chunksWithin(audio, [recordingId]).primaryKeys()) {
      const slice = await chunks.get(key)
      if (slice) await chunks.put({ ...slice, recordingId: to })
      await chunks.delete(key)
    }
    for (const table of tables) {
      const rows = await table.where('recordingId').equals(recordingId).toArray()
      await table.where('recordingId').equals(recordingId).delete()
      await table.bulkPut(rows.map((row) => ({ ...row, recordingId: to, ...('campaignId' in row && { campaignId }) })))
    }
    const origin = await origins.get(recordingId)
    if (origin) await origins.put({ ...origin, recordingId: to, campaignId })
    await origins.delete(recordingId)
  })
}

/**
 * The key range of a recording, or of one of its segments, in order. Uses the primary key: an evening has 14,400
 * slices, and by an index they are read and deleted ten times slower. A shorter array sorts before a longer one, and an
 * array after every number.
 */
function chunksWithin(
  { chunks }: AudioDatabase,
  within: [recordingId: string] | [recordingId: string, segment: number],
) {
  return chunks.where('[recordingId+segment+seq]').between(within, [...within, []])
}

/** What this device has stored of a recording, live; empty if another device has it. */
export function useSegments(recordingId: string): Loaded<StoredSegment[]> {
  const db = useDb()
  return useLiveValue(liveValue(db.live, `audio/${recordingId}`, () => segments$(db.audio, recordingId)))
}

function segments$(audio: AudioDatabase, recordingId: string): Observable<StoredSegment[]> {
  return liveTables([audio.segments], () => segmentsOf({ audio }, recordingId))
}

function joined(before: Uint8Array, added: number[]): Uint8Array {
  const all = new Uint8Array(before.length + added.length)
  all.set(before)
  all.set(added, before.length)
  return all
}
