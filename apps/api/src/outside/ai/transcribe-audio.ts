import { audioFileName, bareAudioType, LONGEST_TRANSCRIPT, type TranscriptLine } from '@lanternkeep/schema'
import type OpenAI from 'openai'
import { APIError, toFile } from 'openai'
import * as z from 'zod/mini'
import { AiError } from './ai-error.ts'

/** Speech models read a hint of a few hundred words at most. */
const LONGEST_HINT = 600
const LONGEST_SPEAKER = 100
const MOST_LINES = 5000
/** How a server says that it doesn't know a parameter. */
const REFUSALS: (number | undefined)[] = [400, 422]

/** Not every OpenAI-compatible server follows the API exactly. Times are in seconds. */
const transcriptAnswer = z.object({ text: z.string(), segments: z.optional(z.unknown()) })
const timedSegments = z.array(
  z.object({ start: z.number(), end: z.number(), text: z.string(), speaker: z.optional(z.string()) }),
)

/** With times, if the model has them; those that tell speakers apart say so in their name. */
function timedFormat(model: string): object {
  return model.includes('diarize')
    ? { response_format: 'diarized_json', chunking_strategy: 'auto' }
    : { response_format: 'verbose_json', timestamp_granularities: ['segment'] }
}

export type Heard = { text: string; lines?: TranscriptLine[] }

type Transcription = {
  client: OpenAI
  model: string
  audio: Buffer
  mimeType: string
  hints: string[]
  signal: AbortSignal
  /** Models that refused to give times; asked without from then on. */
  untimed: Set<string>
}

/** The transcript. The hints are names that may occur. */
export async function transcribeAudio({
  client,
  model,
  audio,
  mimeType,
  hints,
  signal,
  untimed,
}: Transcription): Promise<Heard> {
  const name = audioFileName(mimeType) ?? 'recording.webm'
  const file = await toFile(audio, name, { type: bareAudioType(mimeType) })
  const prompt = namesWithin(hints)
  const ask = (format: object): Promise<unknown> =>
    client.audio.transcriptions.create({ file, model, ...(prompt && { prompt }), ...format }, { signal })
  const parsed = z.safeParse(transcriptAnswer, await askTimed(ask, model, untimed))
  if (!parsed.success) throw new AiError('ai_bad_answer')
  const lines = linesOf(parsed.data.segments)
  return { text: cleaned(parsed.data.text).slice(0, LONGEST_TRANSCRIPT), ...(lines && { lines }) }
}

async function askTimed(ask: (format: object) => Promise<unknown>, model: string, untimed: Set<string>) {
  if (untimed.has(model)) return ask({})
  try {
    return await ask(timedFormat(model))
  } catch (error) {
    if (!(error instanceof APIError) || !REFUSALS.includes(error.status)) throw error
    const answer = await ask({})
    untimed.add(model)
    return answer
  }
}

/** Undefined if there are no times, or they can't be read. */
function linesOf(segments: unknown): TranscriptLine[] | undefined {
  const parsed = z.safeParse(timedSegments, segments)
  if (!parsed.success) return undefined
  const lines = parsed.data.flatMap(({ start, end, text, speaker }): TranscriptLine[] => {
    const said = cleaned(text)
    const from = Math.max(0, Math.round(start * 1000))
    const until = Math.max(from, Math.round(end * 1000))
    const who = speaker && cleaned(speaker).slice(0, LONGEST_SPEAKER)
    return said ? [{ start: from, end: until, text: said, ...(who && { speaker: who }) }] : []
  })
  return lines.length > 0 ? lines.slice(0, MOST_LINES) : undefined
}

function cleaned(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim()
}

/** As many whole names as fit. */
function namesWithin(names: string[]): string {
  let hint = ''
  for (const name of names) {
    const longer = hint ? `${hint}, ${name}` : name
    if (longer.length > LONGEST_HINT) break
    hint = longer
  }
  return hint
}
