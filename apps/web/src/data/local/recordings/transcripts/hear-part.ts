import type { TranscriptLine } from '@lanternkeep/schema'
import type { StoredSegment } from '../audio/audio-database.ts'
import { cutsOf } from './pieces.ts'
import type { Heard, Outcome } from './rows.ts'

/** `isTimed`: the model gave the times. */
export type HeardLines = { lines: TranscriptLine[]; isTimed: boolean }
type Hear = (audio: Blob, piece?: number) => Promise<Outcome<Heard>>

type Part = { audio: Blob; stored: StoredSegment; inPieces: boolean }

/**
 * Has a part transcribed: whole, or in pieces cut at silences, whose own times are known. Every answer has lines. The
 * first failure is the part's; what was answered before it isn't paid for again.
 */
export async function hearPart({ audio, stored, inPieces }: Part, hear: Hear): Promise<Outcome<HeardLines>> {
  const cuts = inPieces ? cutsOf(stored) : []
  const pieces = cuts.length > 0 ? await piecesOf(audio, [0, ...cuts, stored.duration]) : []
  if (pieces.length === 0) {
    const outcome = await hear(audio)
    if (outcome.kind !== 'answer') return outcome
    return { kind: 'answer', answer: linesOf(outcome.answer, { start: 0, end: Math.round(stored.duration) }) }
  }
  const whole: HeardLines = { lines: [], isTimed: true }
  for (const [index, { file, ...span }] of pieces.entries()) {
    const outcome = await hear(file, index)
    if (outcome.kind !== 'answer') return outcome
    const { lines, isTimed } = linesOf(outcome.answer, span)
    whole.lines.push(...lines)
    whole.isTimed &&= isTimed
  }
  return { kind: 'answer', answer: whole }
}

/** One line for all of it if the model gave none. Silence says nothing about the model. */
function linesOf({ text, lines }: Heard, { start, end }: { start: number; end: number }): HeardLines {
  const said = text.trim()
  if (!lines) return said ? { lines: [{ start, end, text: said }], isTimed: false } : { lines: [], isTimed: true }
  const moved = lines.map((line) => ({ ...line, start: line.start + start, end: line.end + start }))
  return { lines: moved, isTimed: true }
}

type Piece = { file: Blob; start: number; end: number }

/** Empty if the browser can't read the audio: it goes whole then. */
async function piecesOf(audio: Blob, edges: number[]): Promise<Piece[]> {
  try {
    const { cutAudio } = await import('../../../../lib/audio/cut-audio.ts')
    const pieces: Piece[] = []
    for (const [index, end] of edges.slice(1).entries()) {
      const start = Math.round(edges[index] ?? 0)
      pieces.push({ file: await cutAudio(audio, start, end), start, end: Math.round(end) })
    }
    return pieces
  } catch {
    return []
  }
}
