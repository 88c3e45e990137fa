import * as z from 'zod/mini'
import { int, requiredText, text } from '../../entities/fields.ts'
import { NPC_ROLES, type NpcRole } from '../../lists/monsters-and-npcs.ts'
import { contract } from '../contract.ts'
import { wireFlag, wireInt, wireName, wireNumber, wireText, wireTexts } from './wire.ts'

/** 'any' and 'other' are form choices and never sent. */
type SentRole = Exclude<NpcRole, 'any' | 'other'>
const SENT_ROLES = NPC_ROLES.filter((role): role is SentRole => role !== 'any' && role !== 'other')

export const generateNpcBody = z.strictObject({
  context: z.optional(text(50)),
  race: z.optional(text(50)),
  occupation: z.optional(text(50)),
  alignment: z.optional(text(50)),
  role: z.optional(z.enum(SENT_ROLES)),
})
export type GenerateNpcBody = z.input<typeof generateNpcBody>

export const generateMonsterBody = z.strictObject({
  context: z.optional(text(500)),
  monsterType: z.optional(text(50)),
  challengeRating: z.optional(int(0, 30)),
  environment: z.optional(text(50)),
  specialAbilities: z.optional(text(200)),
})
export type GenerateMonsterBody = z.input<typeof generateMonsterBody>

const LONGEST_LOOK = 4000

export const generateCharacterImageBody = z.strictObject({
  description: requiredText(LONGEST_LOOK, 'Description is required'),
  characterType: z.enum(['NPC', 'monster']),
})
export type GenerateCharacterImageBody = z.input<typeof generateCharacterImageBody>

export const characterImageAnswer = z.object({ imageUrl: z.string() })
export type CharacterImageAnswer = z.infer<typeof characterImageAnswer>

export const drawCharacterCall = contract({
  method: 'POST',
  path: '/api/ai/generate-character-image',
  body: generateCharacterImageBody,
  answer: { 200: characterImageAnswer },
})

const combating = {
  name: text(100),
  health: z.int(),
  maxHealth: z.int(),
  armorClass: z.int(),
  initiativeBonus: z.int(),
  abilities: z.array(text(300)),
  notes: text(5000),
  appearance: text(2000),
}

export const generatedNpc = z.object({
  ...combating,
  race: text(50),
  class: text(50),
  level: z.int(),
  alignment: text(50),
  faction: text(100),
  location: text(100),
  questGiver: z.boolean(),
  traits: z.array(text(300)),
  background: text(500),
  personality: text(2000),
})
export type GeneratedNpc = z.infer<typeof generatedNpc>
export const npcAnswer = z.object({ npc: generatedNpc })
export type NpcAnswer = z.infer<typeof npcAnswer>

export const generateNpcCall = contract({
  method: 'POST',
  path: '/api/ai/generate-npc',
  body: generateNpcBody,
  answer: { 200: npcAnswer },
})

export const generatedMonster = z.object({ ...combating, challengeRating: z.number(), description: text(5000) })
export type GeneratedMonster = z.infer<typeof generatedMonster>
export const monsterAnswer = z.object({ monster: generatedMonster })
export type MonsterAnswer = z.infer<typeof monsterAnswer>

export const generateMonsterCall = contract({
  method: 'POST',
  path: '/api/ai/generate-monster',
  body: generateMonsterBody,
  answer: { 200: monsterAnswer },
})

const combatWire = (fallback: { health: number; armorClass: number }) => ({
  name: wireName(100),
  maxHealth: wireInt({ min: 1, max: 100_000, fallback: fallback.health }),
  armorClass: wireInt({ min: 0, max: 30, fallback: fallback.armorClass }),
  initiativeBonus: wireInt({ min: -10, max: 20, fallback: 0 }),
  abilities: wireTexts(12, 300),
  notes: wireText(5000),
  appearance: wireText(2000),
})

/** Missing fields are filled in as in a new form. */
export const npcWire = z.object({
  ...combatWire({ health: 25, armorClass: 12 }),
  race: wireText(50),
  class: wireText(50),
  level: wireInt({ min: 1, max: 20, fallback: 1 }),
  alignment: wireText(50),
  faction: wireText(100),
  location: wireText(100),
  questGiver: wireFlag(),
  traits: wireTexts(12, 300),
  background: wireText(500),
  personality: wireText(2000),
})

export const monsterWire = z.object({
  ...combatWire({ health: 30, armorClass: 13 }),
  challengeRating: wireNumber({ min: 0, max: 30 }),
  description: wireText(5000),
})

/** A new NPC is at full health. */
export function npcOf(npc: z.infer<typeof npcWire>): GeneratedNpc {
  return { ...npc, health: npc.maxHealth }
}

export function monsterOf(monster: z.infer<typeof monsterWire>, askedRating = 1): GeneratedMonster {
  return { ...monster, health: monster.maxHealth, challengeRating: monster.challengeRating ?? askedRating }
}
