import * as z from 'zod/mini'
import { DANGER_LEVELS, EVENT_CATEGORIES } from '../../lists/events.ts'
import { type DocumentOf, id, int, isoDateTime, nameText, requiredName, text } from '../fields.ts'
import { copiedFrom } from './copied-from.ts'
import { ITEM_TYPES, RARITIES } from './item.ts'
import { broughtBack, replicatedShape } from './replicated.ts'

/** Where a result comes from: a generator, or a table of the GM. */
export const RESULT_GENERATORS = ['loot', 'shop', 'event', 'map', 'encounter', 'table'] as const
export type ResultGenerator = (typeof RESULT_GENERATORS)[number]

/** The longest title of each kind of result. */
export const LONGEST_TITLES = { loot: 100, shop: 200, event: 200, map: 200, encounter: 200, table: 100 } as const
/** The longest result of a table. */
export const LONGEST_ROLLED = 5000
/** A map's drawing, as a data URL. Other pictures are named by `imageUrl`. */
const LONGEST_DRAWING = 500_000

const itemAnswerShape = {
  rarity: z.enum(RARITIES),
  type: z.enum(ITEM_TYPES),
  description: text(5000),
  /** Gold pieces. */
  value: z.optional(z.number().check(z.minimum(0))),
  /** Pounds. */
  weight: z.optional(z.number().check(z.minimum(0))),
  quantity: int(1),
  properties: texts(50, 300),
  magicalProperties: texts(50, 300),
}

/** What each generator makes, without its title: that is the result's `name`. */
const answers = {
  loot: z.looseObject(itemAnswerShape),
  shop: z.looseObject({
    shopkeeper: text(1000),
    description: text(5000),
    items: z
      .array(z.looseObject({ name: requiredName(100, 'Item name is required'), ...itemAnswerShape }))
      .check(z.maxLength(100)),
  }),
  event: z.looseObject({
    category: z.enum(EVENT_CATEGORIES),
    dangerLevel: z.enum(DANGER_LEVELS),
    settingType: text(100),
    description: text(5000),
    consequences: texts(50, 500),
    rewards: text(2000),
  }),
  map: z.looseObject({
    description: text(5000),
    context: text(2000),
    imageUrl: text(LONGEST_DRAWING),
    mapKey: z
      .array(
        z.looseObject({
          number: int(0),
          name: nameText(200),
          description: text(2000),
          features: texts(50, 300),
          creatures: texts(50, 300),
          traps: texts(50, 300),
          treasures: texts(50, 300),
        }),
      )
      .check(z.maxLength(100)),
  }),
  encounter: z.looseObject({
    description: text(5000),
    enemies: z
      .array(
        z.looseObject({
          name: requiredName(100, 'Enemy name is required'),
          count: int(1),
          stats: text(2000),
          tactics: text(2000),
        }),
      )
      .check(z.maxLength(100)),
    challenge: text(2000),
    rewards: text(2000),
    tactics: text(5000),
  }),
  table: z.looseObject({ text: text(LONGEST_ROLLED) }),
} satisfies Record<ResultGenerator, z.ZodMiniType>

/** What a roll from tables can be repeated from. A result of a model has none. */
const rollOrigin = z.looseObject({
  seed: text(60),
  /** Which of the roll's results it is. */
  at: int(0, 200),
  /** The body of the generator's call. */
  body: z.looseObject({}),
})

/** Something that a generator made and the GM kept or pinned. */
export const keptResultShape = {
  id,
  campaignId: id,
  kind: z.literal('result'),
  generator: z.enum(RESULT_GENERATORS),
  name: requiredName(200, 'Result name is required'),
  answer: z.looseObject({}),
  origin: z.optional(rollOrigin),
  /** A map's picture that isn't a drawing. */
  imageUrl: z.optional(text(300)),
  /** In the campaign’s list; one that isn't is only pinned. */
  kept: z._default(z.boolean(), true),
  /** Stays at the top of its generator’s results. */
  pinned: z._default(z.boolean(), false),
  keptAt: isoDateTime,
  copiedFrom: z.optional(copiedFrom),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}

const named = 'Result name is required'
const resultOf = <Generator extends ResultGenerator>(generator: Generator) =>
  z.looseObject({
    ...keptResultShape,
    generator: z.literal(generator),
    name: requiredName(LONGEST_TITLES[generator], named),
    answer: answers[generator],
  })
export const keptResultDocument = z.discriminatedUnion('generator', [
  resultOf('loot'),
  resultOf('shop'),
  resultOf('event'),
  resultOf('map'),
  resultOf('encounter'),
  resultOf('table'),
])

type Answers = { [Generator in ResultGenerator]: z.infer<(typeof answers)[Generator]> }
type Shared = Omit<DocumentOf<typeof keptResultShape>, 'generator' | 'answer'>
export type KeptResultOf<Generator extends ResultGenerator> = Shared & {
  generator: Generator
  answer: Answers[Generator]
}
export type KeptResult = { [Generator in ResultGenerator]: KeptResultOf<Generator> }[ResultGenerator]
export type RollOrigin = z.infer<typeof rollOrigin>

function texts(most: number, longest: number) {
  return z.array(text(longest)).check(z.maxLength(most))
}
