import { LONGEST_TRANSCRIPT, type Recording, type SpokenLine } from '@lanternkeep/schema'
import type { LocalDb } from '../../store/local-db.ts'
import { segmentsOf } from '../audio/index.ts'
import { speakersOf } from './speakers.ts'

/** A line as a model gets it, and when it was said: milliseconds from the recording's beginning. */
export type Said = { spoken: SpokenLine; start: number; end: number }

/** The server takes a body of one MiB, which other scripts fill sooner than English. */
const MOST_BYTES = 900_000
/** The JSON around a line. */
const FRAME_BYTES = 40

/** Everything that was said, with the names of who is known to speak; as much as a model may get. */
export async function saidIn(db: LocalDb, recording: Recording): Promise<Said[]> {
  const [segments, stored, nameOf] = await Promise.all([
    segmentsOf(db, recording.id),
    db.audio.transcriptLines.where('recordingId').equals(recording.id).toArray(),
    speakersOf(db, recording),
  ])
  const encoder = new TextEncoder()
  const said: Said[] = []
  let [before, characters, bytes] = [0, 0, 0]
  for (const { segment, duration } of segments) {
    for (const { start, end, text, speaker } of stored.find((each) => each.segment === segment)?.lines ?? []) {
      characters += text.length
      bytes += encoder.encode(text).length + FRAME_BYTES
      if (characters > LONGEST_TRANSCRIPT || bytes > MOST_BYTES) return said
      const who = speaker && nameOf(segment, speaker).slice(0, 100)
      said.push({ spoken: { text, ...(who && { speaker: who }) }, start: before + start, end: before + end })
    }
    before += duration
  }
  return said
}

/** When words of a line were said, in milliseconds: of a long line, about as far in as they are in its text. */
export function whenSaid({ spoken, start, end }: Said, quote: string): number {
  const into = Math.max(0, spoken.text.indexOf(quote)) / Math.max(1, spoken.text.length)
  return Math.round(start + (end - start) * into)
}
