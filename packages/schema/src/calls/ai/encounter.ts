import * as z from 'zod/mini'
import { int, text } from '../../entities/fields.ts'
import { DIFFICULTIES, ENCOUNTER_TYPES, ENEMY_COUNT, PARTY_LEVEL, PARTY_SIZE } from '../../lists/encounters.ts'
import { contract } from '../contract.ts'
import { LONGEST_PLACE } from './event.ts'
import { wireInt, wireName, wireText } from './wire.ts'

export const generateEncounterBody = z.strictObject({
  encounterType: z._default(z.enum(ENCOUNTER_TYPES), 'combat'),
  difficulty: z._default(z.enum(DIFFICULTIES), 'medium'),
  environment: z._default(text(LONGEST_PLACE), 'forest'),
  partyLevel: z._default(int(PARTY_LEVEL.min, PARTY_LEVEL.max), PARTY_LEVEL.fallback),
  partySize: z._default(int(PARTY_SIZE.min, PARTY_SIZE.max), PARTY_SIZE.fallback),
  /** Absent: as many as fit. */
  enemyCount: z.optional(int(ENEMY_COUNT.min, ENEMY_COUNT.max)),
  faction: z.optional(text(100)),
  additionalContext: z.optional(text(500)),
})
export type GenerateEncounterBody = z.input<typeof generateEncounterBody>

export const encounterEnemy = z.object({ name: text(100), count: z.int(), stats: text(2000), tactics: text(2000) })
export type EncounterEnemy = z.infer<typeof encounterEnemy>

export const encounterAnswer = z.object({
  title: text(200),
  description: text(5000),
  enemies: z.array(encounterEnemy),
  challenge: text(2000),
  rewards: text(2000),
  tactics: text(5000),
})
export type EncounterAnswer = z.infer<typeof encounterAnswer>

export const generateEncounterCall = contract({
  method: 'POST',
  path: '/api/ai/generate-encounter',
  body: generateEncounterBody,
  answer: { 200: encounterAnswer },
})

/** A puzzle or a conversation may have no enemies. */
export const encounterWire = z.object({
  title: wireName(200),
  description: wireText(5000),
  enemies: z.array(
    z.object({
      name: wireName(100),
      count: wireInt({ min: 1, max: ENEMY_COUNT.max, fallback: 1 }),
      stats: wireText(2000),
      tactics: wireText(2000),
    }),
  ),
  challenge: wireText(2000),
  rewards: wireText(2000),
  tactics: wireText(5000),
})

/** At most as many in total as requested, or as a call may request. */
export function enemiesOf(enemies: EncounterEnemy[], atMost: number = ENEMY_COUNT.max): EncounterEnemy[] {
  let left = atMost
  return enemies.flatMap((enemy) => {
    const count = Math.min(enemy.count, left)
    left -= count
    return count > 0 ? [{ ...enemy, count }] : []
  })
}
