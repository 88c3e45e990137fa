import { ABILITIES, type AbilityName, type Stats } from '../../entities/stat-block/scores.ts'
import { labelOfField } from '../../field-labels.ts'
import { abilityModifier } from './scores.ts'

/** 'Str' for 'strength' or 'Strength'; a word of another game stays. */
export function shortAbility(ability: string): string {
  const known = ABILITIES.find((each) => each === ability.toLowerCase())
  return known ? labelOfField(known).slice(0, 3) : ability
}

/** The six scores in order, with what each adds; a score that is unknown adds nothing. */
export function scoresOf(stats: Stats = {}): { ability: AbilityName; score: number | undefined; modifier: number }[] {
  return ABILITIES.map((ability) => {
    const score = stats[ability]
    return { ability, score, modifier: score === undefined ? 0 : abilityModifier(score) }
  })
}
