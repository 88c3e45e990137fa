import { ABILITIES, type AbilityName, labelOfField, type Stats } from '@lanternkeep/schema'

/** What a score adds: 3 for 16, −1 for 8. */
export function modifierOf(score: number): number {
  return Math.floor((score - 10) / 2)
}

/** 'Str' for 'strength' or 'Strength'; a word of another game stays. */
export function shortAbility(ability: string): string {
  const known = ABILITIES.find((each) => each === ability.toLowerCase())
  return known ? labelOfField(known).slice(0, 3) : ability
}

/** The six scores in order, with what each adds; a score that is unknown adds nothing. */
export function scoresOf(stats: Stats = {}): { ability: AbilityName; score: number | undefined; modifier: number }[] {
  return ABILITIES.map((ability) => {
    const score = stats[ability]
    return { ability, score, modifier: score === undefined ? 0 : modifierOf(score) }
  })
}
