import { type CharacterType, labelOfField, type NumberKind, numberProblem } from '@lanternkeep/schema'
import { type FormErrors, type FormValues, STATS } from './form-values.ts'

const NUMBERS = {
  health: 'whole',
  maxHealth: 'whole',
  tempHealth: 'whole',
  armorClass: 'whole',
  initiativeBonus: 'whole',
  challengeRating: 'rating',
  level: 'whole',
  xp: 'whole',
} as const satisfies Partial<Record<keyof FormValues, NumberKind>>

/** The number fields whose text isn't a number: saving would have to guess. */
export function numberProblems(type: CharacterType, values: FormValues): FormErrors {
  const { stats, saves, spellSlots, specialUse } = values
  const fields = Object.entries(NUMBERS) as [keyof typeof NUMBERS, NumberKind][]
  const whole = (label: string, typed: string) => numberProblem(label, typed, 'whole')
  const problems: FormErrors = {
    ...Object.fromEntries(
      fields.map(([field, kind]) => [field, numberProblem(labelOfField(field, type), values[field], kind)]),
    ),
    stats: first(STATS.map((stat) => whole(labelOfField(stat), stats[stat]))),
    saves: first(STATS.map((stat) => whole(`${labelOfField(stat)} save`, saves[stat]))),
    spellSlots: first(Object.entries(spellSlots).map(([level, { max }]) => whole(`Level ${level}`, max))),
    specialUse: whole(`Special actions each ${specialUse.per}`, specialUse.count),
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem))
}

function first(problems: readonly (string | undefined)[]): string | undefined {
  return problems.find(Boolean)
}
