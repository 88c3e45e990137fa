import { clamp, type EncounterEnemy, readChallenge } from '@lanternkeep/schema'
import type { Foe } from '../../../../data/local/index.ts'

const HEALTH = /\b(?:health|hit points|hp)\b\D{0,4}(\d{1,6})/i
const DEFENCE = /\b(?:defen[cs]e|armou?r(?: class)?|ac)\b\D{0,4}(\d{1,2})/i
const INITIATIVE = /\binitiative(?: bonus)?\b[^\d+\-−]{0,4}([+\-−]?\d{1,2})/i
const CHALLENGE = /\b(?:challenge(?: rating)?|cr)\b\D{0,4}(\d{1,2}(?:\/\d{1,2}|\.\d{1,3})?)/i

/** The numbers in an enemy's text that the tracker uses; the full text is in the GM's notes. */
export function foeOf({ name, count, stats, tactics }: EncounterEnemy): Foe {
  return {
    name,
    count,
    maxHealth: within(HEALTH.exec(stats), 1, 1_000_000),
    armorClass: within(DEFENCE.exec(stats), 0, 30),
    initiativeBonus: within(INITIATIVE.exec(stats), -10, 20),
    challengeRating: readChallenge(CHALLENGE.exec(stats)?.[1] ?? ''),
    notes: [stats, tactics].filter(Boolean).join('\n\n'),
  }
}

function within(found: RegExpExecArray | null, min: number, max: number): number | undefined {
  if (!found?.[1]) return undefined
  return clamp(Number(found[1].replace('−', '-')), min, max)
}
