import type { CampaignFile } from '@lanternkeep/archive'
import type { Recording } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { base64Of } from '../../copy/base64.ts'
import type { AudioOrigin, StoredMoment, StoredSegment } from '../../recordings/audio/audio-database.ts'
import { recordingFileName } from '../../recordings/audio/recording-file-name.ts'
import type { StoredReview } from '../../recordings/reviews/rows.ts'
import type { StoredLines, StoredSpelling, Transcription, TranscriptPart } from '../../recordings/transcripts/rows.ts'
import type { StoredData } from './stored-data.ts'

type Besides = Pick<CampaignFile, 'recordings' | 'spellings'>
type Wanted = { campaignId: string; recordings: readonly SyncDocument[]; sound: boolean }

/** What this device keeps beside the documents of recordings. */
export async function gatherRecordings(
  stored: StoredData,
  { campaignId, recordings, sound }: Wanted,
): Promise<Besides> {
  const rows = {
    segments: byRecording(await stored.recorded<StoredSegment>('segments')),
    moments: byRecording(await stored.recorded<StoredMoment>('moments')),
    transcriptions: byRecording(await stored.recorded<Transcription>('transcriptions')),
    parts: byRecording(await stored.recorded<TranscriptPart>('transcriptParts')),
    lines: byRecording(await stored.recorded<StoredLines>('transcriptLines')),
    reviews: byRecording(await stored.recorded<StoredReview>('reviews')),
    origins: byRecording(await stored.recorded<AudioOrigin>('origins')),
  }
  const taken = new Set<string>()
  const found = recordings.flatMap((document) => {
    const { id } = document
    const segments = rows.segments.get(id) ?? []
    const [transcription] = rows.transcriptions.get(id) ?? []
    const goes = transcription && (sound || transcription.stage === 'done')
    const [review] = rows.reviews.get(id) ?? []
    const [origin] = rows.origins.get(id) ?? []
    const hasSound = sound && segments.length > 0
    const each = {
      recordingId: id,
      ...(hasSound && origin && { sessionNumber: origin.sessionNumber }),
      ...(hasSound && { sound: soundOf(document as unknown as Recording, segments, taken) }),
      moments: (rows.moments.get(id) ?? []).map(withoutRecording),
      ...(goes && { transcription: withoutRecording(transcription) }),
      transcriptParts: goes ? (rows.parts.get(id) ?? []).map(withoutRecording) : [],
      transcriptLines: (rows.lines.get(id) ?? []).map(withoutRecording),
      ...(review && { review: withoutRecording(review) }),
    }
    const { moments, transcriptLines } = each
    const isEmpty = !each.sound && !goes && !review && moments.length + transcriptLines.length === 0
    return isEmpty ? [] : [each]
  })
  const spellings = (await stored.recorded<StoredSpelling>('spellings')).filter(
    (each) => each.campaignId === campaignId,
  )
  return { recordings: found as unknown as Besides['recordings'], spellings }
}

function soundOf(recording: Recording, segments: readonly StoredSegment[], taken: Set<string>) {
  const inOrder = segments.toSorted((a, b) => a.segment - b.segment)
  return inOrder.map(({ recordingId: _, peaks, ...segment }) => {
    const name = `sound/${recordingFileName(recording, segment.mimeType, segment.segment + 1)}`
    // Two recordings of a session and a day.
    const file = taken.has(name) ? name.replace('sound/', `sound/${recording.id.slice(0, 8)}-`) : name
    taken.add(file)
    return { ...segment, peaks: base64Of(peaks), file }
  })
}

function byRecording<Row extends { recordingId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ recordingId }) => recordingId)
}

function withoutRecording<Row extends { recordingId: string }>({
  recordingId: _,
  ...row
}: Row): Omit<Row, 'recordingId'> {
  return row
}
