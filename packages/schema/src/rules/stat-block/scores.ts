import type { AbilityName, Saves, Skills, Stats } from '../../entities/stat-block/scores.ts'
import { SKILLS } from '../../lists/skills.ts'
import { folded } from '../text/folded.ts'

/** -5 for a score of 1, 0 for 10, +10 for 30. */
export function abilityModifier(score: number): number {
  return Math.floor((score - 10) / 2)
}

/** What is added to a save: as written, else the score's modifier. Undefined if neither is known. */
export function saveBonus(
  { stats, saves }: { stats?: Stats; saves?: Saves },
  ability: AbilityName,
): number | undefined {
  const score = stats?.[ability]
  return saves?.[ability] ?? (score === undefined ? undefined : abilityModifier(score))
}

/**
 * What is added to each skill, by name: as written, else the modifier of the score it is rolled with. Skills of neither
 * are left out; those of the table's own come along.
 */
export function allSkills({ stats, skills = {} }: { stats?: Stats; skills?: Skills }): Skills {
  const written = new Map(Object.entries(skills).map(([name, bonus]) => [folded(name), { name, bonus }]))
  const all = SKILLS.flatMap(({ name, ability }) => {
    const score = stats?.[ability]
    const own = written.get(folded(name))
    written.delete(folded(name))
    if (own) return [[own.name, own.bonus] as const]
    return score === undefined ? [] : [[name, abilityModifier(score)] as const]
  })
  const others = [...written.values()].map(({ name, bonus }) => [name, bonus] as const)
  return Object.fromEntries([...all, ...others].toSorted(([a], [b]) => a.localeCompare(b)))
}

/** '+3', '+0', '−1', as bonuses are shown. */
export function signedBonus(bonus: number): string {
  return bonus < 0 ? `−${-bonus}` : `+${bonus}`
}

const FRACTIONS: Record<number, string> = { 0.125: '1/8', 0.25: '1/4', 0.5: '1/2' }

/** '1/4' for 0.25, '3' for 3. */
export function challengeLabel(challenge: number): string {
  return FRACTIONS[challenge] ?? String(challenge)
}

/** What '1/4', '0,25' or '3' means; undefined for anything that isn't a challenge from 0 to 30. */
export function readChallenge(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  const [, over, under] = /^(\d{1,2})\s*\/\s*(\d{1,2})$/.exec(text) ?? []
  const value = under ? Number(over) / Number(under) : /^\d{1,2}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  return value >= 0 && value <= 30 ? value : undefined
}
