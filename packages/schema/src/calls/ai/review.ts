import * as z from 'zod/mini'
import { int, known, requiredText, text } from '../../entities/fields.ts'
import { contract } from '../contract.ts'
import { castNames, LONGEST_QUOTE, referenceWire, spokenLines } from './summarize.ts'
import { wireChoice, wireName, wireText } from './wire.ts'

export const FIND_KINDS = ['npc', 'place', 'loot', 'promise', 'quest'] as const
export type FindKind = (typeof FIND_KINDS)[number]

/** More are no review any more. */
export const MOST_FINDS = 60

export const reviewBody = z.strictObject({
  lines: spokenLines.check(
    z.refine((lines) => lines.some((line) => line.text.trim() !== ''), 'At least one line must say something'),
  ),
  cast: castNames,
})
export type ReviewBody = z.input<typeof reviewBody>

/** Something in a transcript that may belong into the campaign. Without line and quote, no line says it. */
export const transcriptFind = z.object({
  kind: known(FIND_KINDS, 'quest'),
  name: requiredText(100, 'Name is required'),
  text: text(1000),
  /** Who has the item, made the promise, or gave the quest. */
  who: z.optional(text(100)),
  /** Where the NPC was met. */
  place: z.optional(text(100)),
  line: z.optional(int(0)),
  /** From the line, word for word. */
  quote: z.optional(text(LONGEST_QUOTE)),
})
export type TranscriptFind = z.infer<typeof transcriptFind>

export const reviewAnswer = z.object({ finds: z.array(transcriptFind) })
export type ReviewAnswer = z.infer<typeof reviewAnswer>

export const reviewCall = contract({
  method: 'POST',
  path: '/api/ai/review',
  body: reviewBody,
  answer: { 200: reviewAnswer },
})

export const reviewWire = z.object({
  finds: z.pipe(
    z.transform((value: unknown) => (Array.isArray(value) ? value.slice(0, MOST_FINDS) : [])),
    z.array(
      z.object({
        kind: wireChoice(FIND_KINDS, 'quest'),
        name: wireName(100),
        text: wireText(1000),
        who: wireText(100),
        place: wireText(100),
        ...referenceWire,
      }),
    ),
  ),
})
export type WireFind = z.infer<typeof reviewWire>['finds'][number]
