import type { Table } from 'dexie'
import type { Observable } from 'rxjs'
import { useDb } from '../../store/context.ts'
import { type Loaded, liveValue, useLiveValue } from '../../store/live.ts'
import { liveTables } from '../../store/live-tables.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { AudioDatabase, StoredSegment } from './audio-database.ts'

type Audio = Pick<LocalDb, 'audio'>

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
  const tables = besidesSlices(audio)
  await audio.transaction('rw', [audio.chunks, ...tables], async () => {
    await chunksWithin(audio, [recordingId]).delete()
    for (const table of tables) await table.where('recordingId').equals(recordingId).delete()
  })
}

/** Takes it into memory, with what belongs to it. Returns what stores it again. */
export async function keepAudio({ audio }: Audio, recordingId: string): Promise<() => Promise<void>> {
  const tables = besidesSlices(audio)
  const slices = await chunksWithin(audio, [recordingId]).toArray()
  const rows = await Promise.all(tables.map((table) => table.where('recordingId').equals(recordingId).toArray()))
  return () =>
    audio.transaction('rw', [audio.chunks, ...tables], async () => {
      await audio.chunks.bulkPut(slices)
      for (const [index, table] of tables.entries()) await table.bulkPut(rows[index] ?? [])
    })
}

function besidesSlices(audio: AudioDatabase): Table<{ recordingId: string }, unknown>[] {
  const { segments, origins, moments, transcriptions, transcriptParts, transcriptLines, reviews } = audio
  return [segments, moments, transcriptParts, transcriptLines, transcriptions, reviews, origins] as Table[]
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
