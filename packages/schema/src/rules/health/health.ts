import { clamp } from '../clamp.ts'

export type Healthy = { health: number; maxHealth: number; tempHealth?: number; healthMark?: string }

export const HEALTH_WORDS = ['Healthy', 'Hurt', 'Bloodied', 'Defeated'] as const
export type HealthWord = (typeof HEALTH_WORDS)[number]

/** Damage is negative and spends temporary health first; the rest is clamped to 0..maxHealth (behavior.md#combat). */
export function withHealthChange<C extends Healthy>(character: C, delta: number): C {
  const temp = character.tempHealth ?? 0
  const absorbed = Math.min(temp, Math.max(-delta, 0))
  const health = clamp(character.health + delta + absorbed, 0, character.maxHealth)
  return absorbed > 0 ? { ...character, health, tempHealth: temp - absorbed } : { ...character, health }
}

/** A *set* gets a new mark, so that merging doesn't take it for a difference (packages/sync/SPEC.md). */
export function withHealthSet<C extends Healthy>(character: C, value: number, mark: string): C {
  return { ...character, health: clamp(value, 0, character.maxHealth), healthMark: mark }
}

/** Temporary health doesn't stack: the larger of the current and the given value stays. */
export function withTempHealth<C extends Healthy>(character: C, given: number): C & { tempHealth: number } {
  return { ...character, tempHealth: Math.max(character.tempHealth ?? 0, given, 0) }
}

export function healthWord(health: number, maxHealth: number): HealthWord {
  if (health <= 0) return 'Defeated'
  if (health * 2 <= maxHealth) return 'Bloodied'
  return health < maxHealth ? 'Hurt' : 'Healthy'
}
