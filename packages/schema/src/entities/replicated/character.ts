import * as z from 'zod/mini'
import { type DocumentOf, id, int, isoDateTime, longText, nameText, requiredName, text } from '../fields.ts'
import {
  type Figures,
  figuresShape,
  type GaveBack,
  gaveBack,
  limitedUseShape,
  resets,
  type Uses,
  usedPer,
} from '../stat-block/action.ts'
import { saves, skills, spellSlots, stats } from '../stat-block/scores.ts'
import { statBlockShape } from '../stat-block/stat-block.ts'
import { condition } from './condition.ts'
import { type CopiedFrom, copiedFrom } from './copied-from.ts'
import { deathSaves, healthLog } from './health-log.ts'
import { item } from './item.ts'
import { broughtBack, replicatedShape } from './replicated.ts'
import { tags } from './tags.ts'

export const CHARACTER_TYPES = ['player', 'npc', 'monster'] as const
export type CharacterType = (typeof CHARACTER_TYPES)[number]

export const weapon = z.looseObject({
  id,
  name: requiredName(100, 'Weapon name is required'),
  damage: z._default(text(100), ''),
  attackBonus: z.optional(int(-50, 50)),
})
export const spell = z.looseObject({
  id,
  name: requiredName(100, 'Spell name is required'),
  level: z._default(int(0, 20), 0),
  description: z._default(text(5000), ''),
  ...limitedUseShape,
})
export const ability = z.union([
  text(300),
  z.looseObject({
    id,
    name: requiredName(100, 'Ability name is required'),
    description: z._default(text(5000), ''),
    ...figuresShape,
  }),
])
export type Weapon = { id: string; name: string; damage: string; attackBonus?: number }
export type Spell = { id: string; name: string; level: number; description: string } & Uses
export type Ability = string | ({ id: string; name: string; description: string } & Figures)

/** Something a hero can do a few times: 'Second Wind', once per short rest. `used` is a counter. */
export const limitedAbility = z.looseObject({
  id,
  name: requiredName(100, 'Name is required'),
  max: int(1, 100),
  used: z._default(int(0, 1000), 0),
  resets,
  gaveBack,
  per: z._default(usedPer, 'long rest'),
})
export type LimitedAbility = {
  id: string
  name: string
  max: number
  used: number
  resets?: number
  gaveBack?: GaveBack
  per: string
}

const MOST_CURRENCIES = 12
/** No slash: conflicts name a value by its path. */
export const currencyName = z.string().check(z.regex(/^[^/\p{Cc}\p{Cs}]{1,30}$/u, 'A currency has 1 to 30 letters'))
export const MOST_MONEY = 1_000_000_000
/** How much of each currency; each amount is a counter. Below zero: devices apart spent more than there was. */
export const purse = z
  .record(currencyName, int(-MOST_MONEY, MOST_MONEY))
  .check(z.refine((held) => Object.keys(held).length <= MOST_CURRENCIES, `At most ${MOST_CURRENCIES} currencies`))
export type Purse = Record<string, number>

export const creatureSource = copiedFrom
export type CreatureSource = CopiedFrom

/** `round` as the player saw it. `at` tells two taps apart; `actId` is the id the act gets if the log doesn't have it. */
export const turnEnded = z.looseObject({ fightId: id, round: int(0), at: isoDateTime, actId: z.optional(id) })
export type TurnEnded = { fightId: string; round: number; at: string; actId?: string }

/** Of more, a phone reports those opened last. */
export const MOST_HANDOUTS_REPORTED = 200
/** The handouts that the member `by` has opened, each with when: a claim that moves on doesn't take them along. */
export const handoutsSeen = z.looseObject({
  by: text(64),
  at: z
    .record(id, isoDateTime)
    .check(z.refine((at) => Object.keys(at).length <= MOST_HANDOUTS_REPORTED, 'Too many handouts')),
})
export type HandoutsSeen = { by: string; at: Record<string, string> }

export const sharedCharacterShape = {
  id,
  campaignId: id,
  name: requiredName(100, 'Character name is required'),
  health: int(0, 1_000_000),
  maxHealth: int(1, 1_000_000),
  /**
   * New for every *set* (edit form, `=20`), unchanged by damage and healing: how merging tells them apart (SPEC.md).
   */
  healthMark: z.optional(text(64)),
  tempHealth: z._default(int(0, 1_000_000), 0),
  /** The acts that led to the current health (SPEC.md, A3); begins with the character's first act. */
  healthLog: z.optional(healthLog),
  /** Shown as Defence. */
  armorClass: z.optional(int(0, 30)),
  initiativeBonus: z._default(int(-10, 20), 0),
  currentInitiative: z.optional(int(-1000, 1000)),
  includeInInitiative: z._default(z.boolean(), false),
  level: z.optional(int(1, 20)),
  race: z.optional(nameText(50)),
  class: z.optional(nameText(50)),
  background: z.optional(text(500)),
  /** GM notes: never leave the GM's devices and the server. */
  notes: z._default(longText, ''),
  /** `/api/images/{sha-256}`, or empty. The bytes are sent separately from the document (behavior.md#pictures). */
  imageUrl: z.optional(text(300)),
  /** A foe that players don't see at all. */
  hidden: z._default(z.boolean(), false),
  /** The name players see instead of the real one. */
  alias: z._default(nameText(100), ''),
  /** Labels for finding it again: the GM's alone. */
  tags: z.optional(tags),
  conditions: z._default(z.array(condition), []),
  weapons: z._default(z.array(weapon), []),
  spells: z._default(z.array(spell), []),
  abilities: z._default(z.array(ability), []),
  equipment: z._default(z.array(item), []),
  copiedFrom: z.optional(copiedFrom),
  broughtBack,
  lastModified: isoDateTime,
  ...replicatedShape,
}

export const playerShape = {
  ...sharedCharacterShape,
  type: z.literal('player'),
  playerName: requiredName(100, 'Player name is required'),
  inventory: z._default(z.array(item), []),
  stats: z._default(stats, {}),
  saves: z.optional(saves),
  skills: z.optional(skills),
  spellSlots: z.optional(spellSlots),
  limitedAbilities: z.optional(z.array(limitedAbility).check(z.maxLength(60))),
  purse: z.optional(purse),
  /** The player's own; the GM reads them too, and the screen says so. */
  ownNotes: z.optional(longText),
  /** The member who plays the character; set only by the claim calls. */
  claimedBy: z._default(z.nullable(text(64)), null),
  /** The last turn that its player ended on their phone (SPEC.md, R13). */
  turnEnded: z.optional(turnEnded),
  /** Which handouts its player has opened (SPEC.md, R16). */
  handoutsSeen: z.optional(handoutsSeen),
  /** Only in what players get: the GM's devices count them in the health log (SPEC.md, A10). */
  deathSaves: z.optional(deathSaves),
}
export const npcShape = {
  ...sharedCharacterShape,
  ...statBlockShape,
  type: z.literal('npc'),
  alignment: z.optional(nameText(50)),
  faction: z.optional(nameText(100)),
  location: z.optional(nameText(100)),
  questGiver: z._default(z.boolean(), false),
  traits: z._default(z.array(text(300)), []),
}
export const monsterShape = {
  ...sharedCharacterShape,
  ...statBlockShape,
  type: z.literal('monster'),
  challengeRating: z._default(z.number().check(z.minimum(0), z.maximum(30)), 1),
  loot: z._default(z.array(item), []),
}

export const playerDocument = z.looseObject(playerShape)
export const npcDocument = z.looseObject(npcShape)
export const monsterDocument = z.looseObject(monsterShape)
export const characterDocument = z.discriminatedUnion('type', [playerDocument, npcDocument, monsterDocument])

export type PlayerCharacter = DocumentOf<typeof playerShape>
export type Npc = DocumentOf<typeof npcShape>
export type Monster = DocumentOf<typeof monsterShape>
export type Character = PlayerCharacter | Npc | Monster
