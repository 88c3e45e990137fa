import * as z from 'zod/mini'
import { text } from '../../entities/fields.ts'
import { MAP_TYPES } from '../../lists/maps.ts'
import { contract } from '../contract.ts'
import { wireName, wireNumber, wireText, wireTexts, wireThings } from './wire.ts'

export const generateMapBody = z.strictObject({
  mapType: z._default(z.enum(MAP_TYPES), 'dungeon'),
  theme: z.optional(text(100)),
  specialFeatures: z.optional(text(500)),
})
export type GenerateMapBody = z.input<typeof generateMapBody>

export const mapPlace = z.object({
  number: z.int(),
  name: text(200),
  description: text(2000),
  features: z.array(text(300)),
  creatures: z.array(text(300)),
  traps: z.array(text(300)),
  treasures: z.array(text(300)),
})
export type MapPlace = z.infer<typeof mapPlace>

export const mapAnswer = z.object({
  title: text(200),
  description: text(5000),
  context: text(2000),
  /** Empty if no picture could be drawn; `imageProblem` says why. */
  imageUrl: z.string(),
  imageProblem: z.optional(z.string()),
  mapKey: z.array(mapPlace),
})
export type MapAnswer = z.infer<typeof mapAnswer>

export const generateMapCall = contract({
  method: 'POST',
  path: '/api/ai/generate-map',
  body: generateMapBody,
  answer: { 200: mapAnswer },
})

export const MOST_MAP_PLACES = 30

export const mapWire = z.object({
  title: wireName(200),
  description: wireText(5000),
  context: wireText(2000),
  mapKey: wireThings(
    z.object({
      number: wireNumber({ min: 0, max: 999 }),
      name: wireName(200),
      description: wireText(2000),
      features: wireTexts(12, 300),
      creatures: wireTexts(12, 300),
      traps: wireTexts(12, 300),
      treasures: wireTexts(12, 300),
    }),
  ),
})

/** Numbered as in the picture: by the model if its numbers are whole and unique, otherwise in order. */
export function mapKeyOf(places: z.infer<typeof mapWire>['mapKey']): MapPlace[] {
  const kept = places.slice(0, MOST_MAP_PLACES)
  const numbers = kept.map(({ number }) => number)
  const isNumbered = numbers.every((number) => Number.isInteger(number)) && new Set(numbers).size === kept.length
  return kept.map((place, index) => ({ ...place, number: (isNumbered ? place.number : null) ?? index + 1 }))
}
