import { ABILITIES, type AbilityName } from '@lanternkeep/schema'

/** 'strength' for 'Str', 'STR' and 'Strength'. */
export function abilityNamed(word: string): AbilityName | undefined {
  const plain = word.trim().toLowerCase()
  return plain.length >= 3 ? ABILITIES.find((ability) => ability.startsWith(plain)) : undefined
}

/** 'Strength' by 'str'. */
export const ABILITY_NAMES: ReadonlyMap<string, string> = new Map(
  ABILITIES.map((ability) => [ability.slice(0, 3), ability.charAt(0).toUpperCase() + ability.slice(1)]),
)
