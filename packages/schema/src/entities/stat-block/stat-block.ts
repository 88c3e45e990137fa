import * as z from 'zod/mini'
import { type DocumentOf, int, text } from '../fields.ts'
import { action, gaveBack, limitedUse, resets } from './action.ts'
import { saves, skills, spellSlots, stats } from './scores.ts'

const words = z.optional(z.array(text(100)).check(z.maxLength(40)))
const actions = z.optional(z.array(action).check(z.maxLength(60)))

/**
 * What NPCs and monsters have beside the fields of every character. All optional, and of no particular game: sizes,
 * kinds, speeds and damage types are words.
 *
 * It doesn't repeat what a character has: Defence is `armorClass`, hit points are `maxHealth`, and the level of an NPC is
 * `level`. `stats` is the field of a player's sheet. `challengeRating` is the field that monsters have always had, and
 * NPCs may have. Traits are `abilities`, with figures where they have some. Spells are `spells`. `weapons` are what it carries, with damage as free text;
 * the attacks of a stat block are `actions`, because a weapon has no bonus, reach or limited use.
 */
export const statBlockShape = {
  /** 'Small' */
  size: z.optional(text(50)),
  /** 'humanoid (goblinoid)' */
  kind: z.optional(text(100)),
  /** '30 ft, fly 60 ft (hover)'. No rule computes with it, so it is a text in the table's own unit. */
  speed: z.optional(text(200)),
  /** The formula of its hit points: '2d6+3'. */
  hitDice: z.optional(text(60)),
  stats: z.optional(stats),
  saves: z.optional(saves),
  skills: z.optional(skills),
  /** 'darkvision 60 ft', 'passive Perception 9' */
  senses: words,
  languages: words,
  /** Damage types: 'fire', 'nonmagical slashing'. */
  resistances: words,
  immunities: words,
  vulnerabilities: words,
  conditionImmunities: words,
  /** 0.125, 0.25 and 0.5 are shown as fractions. */
  challengeRating: z.optional(z.number().check(z.minimum(0), z.maximum(30))),
  xp: z.optional(int(0, 10_000_000)),
  spellSlots: z.optional(spellSlots),
  actions,
  reactions: actions,
  /** Outside its own turn: legendary actions, lair actions. */
  specialActions: actions,
  /** How many special actions it has in all: `{ per: 'round', count: 3 }`. */
  specialUse: z.optional(limitedUse),
  /** How many of them are spent. A counter. */
  specialUsed: z.optional(int(0, 1000)),
  specialResets: resets,
  specialGaveBack: gaveBack,
}
export const statBlockSchema = z.looseObject(statBlockShape)
export type StatBlock = DocumentOf<typeof statBlockShape>
