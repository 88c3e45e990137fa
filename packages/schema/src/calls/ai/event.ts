import * as z from 'zod/mini'
import { int, known, text } from '../../entities/fields.ts'
import { PARTY_LEVEL } from '../../lists/encounters.ts'
import { DANGER_LEVELS, DEFAULT_DANGER_MIX, EVENT_CATEGORIES, EVENT_QUANTITY } from '../../lists/events.ts'
import { contract } from '../contract.ts'
import { mixWeight } from './loot.ts'
import { wireChoice, wireName, wireText, wireTexts, wireThings } from './wire.ts'

/** A setting may be custom text. */
export const LONGEST_PLACE = 100

export const generateEventBody = z.strictObject({
  categories: z._default(
    z
      .array(z.enum(EVENT_CATEGORIES))
      .check(z.minLength(1, 'Choose at least one category'), z.maxLength(EVENT_CATEGORIES.length)),
    ['exploration'],
  ),
  quantity: z._default(int(EVENT_QUANTITY.min, EVENT_QUANTITY.max), EVENT_QUANTITY.fallback),
  dangerDistribution: z._default(
    z.strictObject({
      harmless: mixWeight,
      minor: mixWeight,
      moderate: mixWeight,
      dangerous: mixWeight,
      deadly: mixWeight,
    }),
    DEFAULT_DANGER_MIX,
  ),
  settingType: z._default(text(LONGEST_PLACE), 'wilderness'),
  partyLevel: z._default(int(PARTY_LEVEL.min, PARTY_LEVEL.max), PARTY_LEVEL.fallback),
  additionalContext: z.optional(text(500)),
})
export type GenerateEventBody = z.input<typeof generateEventBody>

export const generatedEvent = z.object({
  title: text(200),
  category: known(EVENT_CATEGORIES, 'random'),
  dangerLevel: known(DANGER_LEVELS, 'moderate'),
  settingType: text(LONGEST_PLACE),
  description: text(5000),
  consequences: z.array(text(500)),
  rewards: text(2000),
})
export type GeneratedEvent = z.infer<typeof generatedEvent>

export const eventAnswer = z.object({ events: z.array(generatedEvent) })
export type EventAnswer = z.infer<typeof eventAnswer>

export const generateEventCall = contract({
  method: 'POST',
  path: '/api/ai/generate-event',
  body: generateEventBody,
  answer: { 200: eventAnswer },
})

export const eventWire = z.object({
  events: wireThings(
    z.object({
      title: wireName(200),
      category: wireChoice(EVENT_CATEGORIES, 'random'),
      dangerLevel: wireChoice(DANGER_LEVELS, 'moderate'),
      settingType: wireText(LONGEST_PLACE),
      description: wireText(5000),
      consequences: wireTexts(12, 500),
      rewards: wireText(2000),
    }),
  ),
})
