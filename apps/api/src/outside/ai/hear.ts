import { audioFileName, bareAudioType, LONGEST_TRANSCRIPT } from '@lanternkeep/schema'
import type OpenAI from 'openai'
import { toFile } from 'openai'
import * as z from 'zod/mini'
import { AiError } from './ai-error.ts'

/** Speech models read a few hundred words of hint at most. */
const LONGEST_HINT = 600

/** Not every server that speaks OpenAI's language keeps to it. */
const heardText = z.object({ text: z.string() })

type Hearing = { client: OpenAI; model: string; audio: Buffer; mimeType: string; hints: string[]; signal: AbortSignal }

/** What is said in it. The hints are names that may be heard. */
export async function hear({ client, model, audio, mimeType, hints, signal }: Hearing): Promise<string> {
  const name = audioFileName(mimeType) ?? 'recording.webm'
  const file = await toFile(audio, name, { type: bareAudioType(mimeType) })
  const prompt = namesWithin(hints)
  const answer: unknown = await client.audio.transcriptions.create(
    { file, model, ...(prompt && { prompt }) },
    { signal },
  )
  const heard = z.safeParse(heardText, answer)
  if (!heard.success) throw new AiError('ai_bad_answer')
  return heard.data.text.replaceAll('\0', '').toWellFormed().trim().slice(0, LONGEST_TRANSCRIPT)
}

/** Whole names, as many as fit. */
function namesWithin(names: string[]): string {
  let hint = ''
  for (const name of names) {
    const longer = hint ? `${hint}, ${name}` : name
    if (longer.length > LONGEST_HINT) break
    hint = longer
  }
  return hint
}
