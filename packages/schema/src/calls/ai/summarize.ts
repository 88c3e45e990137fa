import * as z from 'zod/mini'
import { int, known, text } from '../../entities/fields.ts'
import { contract } from '../contract.ts'
import { LONGEST_TRANSCRIPT, summaryFields } from './transcribe.ts'
import { wireFlag, wireNumber, wireText } from './wire.ts'

const MOST_LINES = 20_000
export const LONGEST_QUOTE = 500
const LONGEST_SENTENCE = 1000
const MOST_SENTENCES = 200

/** What was said in one breath, and by whom. */
export const spokenLine = z.strictObject({ text: text(LONGEST_TRANSCRIPT), speaker: z.optional(text(100)) })
export type SpokenLine = z.infer<typeof spokenLine>

/** A transcript line by line; a line's number is its place in the list, from 0. */
export const spokenLines = z.array(spokenLine).check(
  z.maxLength(MOST_LINES),
  z.refine(
    (lines) => lines.reduce((sum, line) => sum + line.text.length, 0) <= LONGEST_TRANSCRIPT,
    `The lines have more than ${LONGEST_TRANSCRIPT} characters together`,
  ),
)

/** Names of the campaign's characters, as they are spelled. */
export const castNames = z.optional(z.array(text(100)).check(z.maxLength(200)))

/** The transcript of a whole evening: as one text, or line by line. With lines, sentences are traced back to them. */
export const summarizeBody = z
  .strictObject({
    transcription: z._default(text(LONGEST_TRANSCRIPT), ''),
    lines: z.optional(spokenLines),
    cast: castNames,
  })
  .check(
    z.refine(({ transcription, lines = [] }) => [transcription, ...lines.map((line) => line.text)].some(isSaid), {
      error: 'Transcription is required',
      path: ['transcription'],
    }),
  )
export type SummarizeBody = z.input<typeof summarizeBody>

function isSaid(said: string): boolean {
  return said.trim() !== ''
}

export const TRACED_FIELDS = ['summary', 'keyTopics', 'partyLocation'] as const
export type TracedField = (typeof TRACED_FIELDS)[number]

/** A sentence of a summary, and where the transcript says it; without line and quote, nowhere. */
export const summarySource = z.object({
  field: known(TRACED_FIELDS, 'summary'),
  sentence: text(LONGEST_SENTENCE),
  line: z.optional(int(0)),
  /** From the line, word for word. */
  quote: z.optional(text(LONGEST_QUOTE)),
})
export type SummarySource = z.infer<typeof summarySource>

export const summarizeAnswer = z.object({
  ...summaryFields,
  /** Absent without lines, and if the model names none. */
  sources: z.optional(z.array(summarySource)),
})
export type SummarizeAnswer = z.infer<typeof summarizeAnswer>

export const summarizeCall = contract({
  method: 'POST',
  path: '/api/ai/summarize',
  body: summarizeBody,
  answer: { 200: summarizeAnswer },
})

export const summaryWire = z.object({
  summary: wireText(10_000),
  keyTopics: wireText(5000),
  partyLocation: wireText(500),
})

/** What a model says about where it has a sentence from. Never believed unchecked (rules/heard). */
export const referenceWire = {
  line: wireNumber({ min: 0, max: MOST_LINES }),
  quote: wireText(LONGEST_QUOTE),
}

const wireSentence = z.object({ sentence: wireText(LONGEST_SENTENCE), newParagraph: wireFlag(), ...referenceWire })
export type WireSentence = z.infer<typeof wireSentence>

export const tracedWire = z.object({
  summary: wireSentences(),
  keyTopics: wireSentences(),
  partyLocation: wireSentences(),
})

/** A model that answers plain text instead of a list has its text split into sentences without a reference. */
function wireSentences() {
  const read = (value: unknown) => [value].flat().flatMap(sentencesOf).slice(0, MOST_SENTENCES)
  return z.pipe(z.transform(read), z.array(wireSentence))
}

const SENTENCE_END = /(?<=[.!?…。！？]["”’')]*)\s+|\n+/

function sentencesOf(value: unknown): object[] {
  if (typeof value === 'object' && value !== null) return 'sentence' in value && value.sentence ? [value] : []
  if (typeof value !== 'string') return []
  return value.split(/\n\s*\n/).flatMap((paragraph, index) => {
    const sentences = paragraph.split(SENTENCE_END).map((said) => said.trim())
    return sentences
      .filter(Boolean)
      .map((sentence, at) => ({ sentence, newParagraph: index > 0 && at === 0, line: null, quote: '' }))
  })
}
