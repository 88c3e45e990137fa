import { audioFileName, bareAudioType, LONGEST_TRANSCRIPT } from '@lanternkeep/schema'
import type OpenAI from 'openai'
import { toFile } from 'openai'
import * as z from 'zod/mini'
import { AiError } from './ai-error.ts'

/** Speech models read a hint of a few hundred words at most. */
const LONGEST_HINT = 600

/** Not every OpenAI-compatible server follows the API exactly. */
const transcriptAnswer = z.object({ text: z.string() })

type Transcription = {
  client: OpenAI
  model: string
  audio: Buffer
  mimeType: string
  hints: string[]
  signal: AbortSignal
}

/** The transcript. The hints are names that may occur. */
export async function transcribeAudio({
  client,
  model,
  audio,
  mimeType,
  hints,
  signal,
}: Transcription): Promise<string> {
  const name = audioFileName(mimeType) ?? 'recording.webm'
  const file = await toFile(audio, name, { type: bareAudioType(mimeType) })
  const prompt = namesWithin(hints)
  const answer: unknown = await client.audio.transcriptions.create(
    { file, model, ...(prompt && { prompt }) },
    { signal },
  )
  const parsed = z.safeParse(transcriptAnswer, answer)
  if (!parsed.success) throw new AiError('ai_bad_answer')
  return parsed.data.text.replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST_TRANSCRIPT)
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
