import type { CampaignFile } from '@lanternkeep/archive'
import { bytesOf } from '../../copy/base64.ts'
import { step, type Work } from '../../copy/steps.ts'
import type { StoredMoment, StoredSegment } from '../../recordings/audio/audio-database.ts'
import type { StoredReview } from '../../recordings/reviews/rows.ts'
import type { Problem, StoredLines, Transcription, TranscriptPart } from '../../recordings/transcripts/rows.ts'
import type { LocalDb } from '../../store/local-db.ts'
import type { Archive } from './open-archive.ts'

type Recorded = CampaignFile['recordings'][number]
type SoundPart = NonNullable<Recorded['sound']>[number]
/** `sources`: which campaign of the zip each file is. */
type Sources = { archive: Archive; sources: ReadonlyMap<CampaignFile, number> }

/** Recordings whose sound is here again, also if only in part, and those of which the zip lacks some. */
type Heard = { recordings: number; incomplete: number }

/**
 * Brings back what belongs to recordings that are here now. What is here of one already stays as it is, and one that was
 * deleted here, and that no one chose, stays deleted with its sound and its words.
 */
export async function restoreRecordings(db: LocalDb, { archive, sources }: Sources, work: Work): Promise<Heard> {
  const heard = { recordings: 0, incomplete: 0 }
  for (const [file, source] of sources) {
    const { spellings } = file
    const ids = file.recordings.map(({ recordingId }) => recordingId)
    const known = await db.collections.recordings.findByIds(ids).exec()
    const recordings = file.recordings.filter(({ recordingId }) => known.has(recordingId))
    for (const [index, recorded] of recordings.entries()) {
      await step(work, index / recordings.length)
      const parts = recorded.sound ?? []
      const isHere = (await db.audio.segments.where('recordingId').equals(recorded.recordingId).count()) > 0
      const sound = { archive, source, campaignId: file.campaignId, recorded, parts }
      const restored = isHere ? parts.length : await restoreSound(db, sound, work).catch(dropSlices(db, recorded))
      if (!isHere && restored > 0) heard.recordings += 1
      if (restored < parts.length) heard.incomplete += 1
      // What isn't queued for sound that is here was canceled, or is done and dismissed.
      const { transcription: _, ...withoutQueue } = recorded
      await restoreTables(db, file.campaignId, isHere ? withoutQueue : recorded)
    }
    const decided = await db.audio.spellings.where('campaignId').equals(file.campaignId).primaryKeys()
    const spelled = new Set(decided.map(([, word]) => word))
    await db.audio.spellings.bulkPut(spellings.filter((each) => !spelled.has(each.heard)))
  }
  return heard
}

/** Slices without their parts: no screen shows them, so no one could remove them. */
function dropSlices({ audio }: LocalDb, { recordingId }: Recorded) {
  return async (error: unknown): Promise<never> => {
    await audio.chunks.where('recordingId').equals(recordingId).delete()
    throw error
  }
}

type Sound = { archive: Archive; source: number; campaignId: string; recorded: Recorded; parts: SoundPart[] }

/** Returns how many parts the zip has. */
async function restoreSound({ audio }: LocalDb, sound: Sound, work: Work): Promise<number> {
  const { archive, source, campaignId, recorded, parts } = sound
  const { recordingId, sessionNumber } = recorded
  const segments: StoredSegment[] = []
  for (const { file, peaks, segment, mimeType, startedAt, savedAt, duration, bytes, slices, times } of parts) {
    const pieces = await archive.sound(source, file, bytes)
    if (!pieces) continue
    let seq = 0
    for await (const piece of pieces) {
      work.signal?.throwIfAborted()
      // A slice of its own, because the bytes may be part of a larger buffer.
      await audio.chunks.put({ recordingId, segment, seq, bytes: piece.slice().buffer, at: savedAt })
      seq += 1
    }
    const row = { recordingId, segment, mimeType, startedAt, savedAt, duration, bytes, slices }
    segments.push({ ...row, ...(times && { times }), peaks: bytesOf(peaks) })
  }
  if (segments.length === 0) return 0
  // The parts come last: without them, no one takes the slices for a recording.
  await audio.transaction('rw', audio.segments, audio.origins, async () => {
    await audio.segments.bulkPut(segments)
    if (sessionNumber !== undefined) await audio.origins.put({ recordingId, campaignId, sessionNumber })
  })
  return segments.length
}

/** An import sends no sound by itself: the device it comes from may be transcribing the same. */
const IMPORTED: Problem = { code: 'imported', reason: 'It was not finished when it was exported.' }

async function restoreTables({ audio }: LocalDb, campaignId: string, recorded: Recorded): Promise<void> {
  const { recordingId, moments, transcription, transcriptParts, transcriptLines, review } = recorded
  const { moments: momentTable, transcriptions, transcriptParts: parts, transcriptLines: lines, reviews } = audio
  const withId = <Row>(row: object) => ({ ...row, recordingId }) as Row
  await audio.transaction('rw', [momentTable, transcriptions, parts, lines, reviews], async () => {
    const isHere = async (table: typeof momentTable | typeof transcriptions | typeof lines | typeof reviews) =>
      (await table.where('recordingId').equals(recordingId).count()) > 0
    if (!(await isHere(momentTable))) await momentTable.bulkPut(moments.map((each) => withId<StoredMoment>(each)))
    if (transcription && !(await isHere(transcriptions))) {
      const pause = transcription.stage !== 'done' && { problem: IMPORTED }
      await transcriptions.put(withId<Transcription>({ ...transcription, campaignId, ...pause }))
      await parts.bulkPut(transcriptParts.map((each) => withId<TranscriptPart>(each)))
    }
    if (!(await isHere(lines))) await lines.bulkPut(transcriptLines.map((each) => withId<StoredLines>(each)))
    if (review && !(await isHere(reviews))) await reviews.put(withId<StoredReview>(review))
  })
}
