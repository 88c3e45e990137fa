import * as z from 'zod/mini'
import { int, longText, text } from '../../entities/fields.ts'
import { audioFileName } from '../../rules/ai-input.ts'
import { contract } from '../contract.ts'

/** In bytes of the body; about 12 MiB of audio. */
export const TRANSCRIBE_BODY_LIMIT = 16 * 1024 * 1024

const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}\s*$/

/** One part of a recording. */
export const transcribeBody = z.strictObject({
  /** Base64, without the prefix of a data URL. */
  audioData: z.string().check(z.minLength(1), z.regex(BASE64, 'Audio must be base64')),
  mimeType: z.string().check(
    z.minLength(1),
    z.maxLength(100),
    z.refine((type) => type === '' || audioFileName(type) !== undefined, 'This type of audio isn’t supported'),
  ),
  /** Names that may be heard: those of the campaign's characters. */
  hints: z.optional(z.array(text(100)).check(z.maxLength(200))),
  /** False for one part of many: the summary is requested once, for the whole. */
  summarize: z._default(z.boolean(), true),
})
export type TranscribeBody = z.input<typeof transcribeBody>

/** The texts that a summary consists of. */
export const summaryFields = { summary: longText, keyTopics: longText, partyLocation: longText }

/** What was said in one breath; milliseconds from the beginning of the part. */
export const transcriptLine = z.object({ start: int(0), end: int(0), text: longText, speaker: z.optional(text(100)) })
export type TranscriptLine = z.infer<typeof transcriptLine>

export const transcribeAnswer = z.object({
  transcription: longText,
  /** Absent where the model gives no times. */
  lines: z.optional(z.array(transcriptLine)),
  ...summaryFields,
})
export type TranscribeAnswer = z.infer<typeof transcribeAnswer>

export const transcribeCall = contract({
  method: 'POST',
  path: '/api/ai/transcribe',
  body: transcribeBody,
  answer: { 200: transcribeAnswer },
})

/** Of all texts of a transcript together. */
export const LONGEST_TRANSCRIPT = 400_000
