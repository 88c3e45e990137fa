import { ABILITIES, type Character, d20With, isRollable, labelOfField, type SheetRoll } from '@lanternkeep/schema'
import { signed } from '../../lib/format.ts'
import { scoresOf, shortAbility } from './figures.ts'

/** A bonus as its button says it, and what it rolls. */
export type Bonus = { key: string; name: string; bonus: string; roll: SheetRoll }

/** The saves that a character is better or worse at than its scores say. */
export function savesOf({ saves = {} }: Pick<Character, 'saves'>): Bonus[] {
  return ABILITIES.flatMap((ability) => {
    const bonus = saves[ability]
    return bonus === undefined ? [] : [saveOf(ability, bonus)]
  })
}

/** All six, where a score is known; a save that isn't given has its score's modifier. */
export function allSavesOf({ saves = {}, stats }: Pick<Character, 'saves' | 'stats'>): Bonus[] {
  return scoresOf(stats).flatMap(({ ability, score, modifier }) => {
    const bonus = saves[ability] ?? (score === undefined ? undefined : modifier)
    return bonus === undefined ? [] : [saveOf(ability, bonus)]
  })
}

export function skillsOf({ skills = {} }: Pick<Character, 'skills'>): Bonus[] {
  return Object.entries(skills).map(([skill, bonus]) => bonusOf(skill, { name: skill, label: skill, bonus }))
}

export function initiativeOf({ initiativeBonus }: Pick<Character, 'initiativeBonus'>): Bonus {
  return bonusOf('initiative', {
    name: 'Init',
    label: labelOfField('initiativeBonus', 'sheet'),
    bonus: initiativeBonus,
  })
}

/** Initiative, and the dice of its health. */
export function otherRollsOf(character: Character): Bonus[] {
  const dice = character.type === 'player' ? undefined : character.hitDice
  const initiative = initiativeOf(character)
  if (!dice || !isRollable(dice)) return [initiative]
  const label = labelOfField('hitDice')
  return [initiative, { key: 'hitDice', name: label, bonus: dice.replace('-', '−'), roll: { label, formula: dice } }]
}

function saveOf(ability: string, bonus: number): Bonus {
  return bonusOf(ability, { name: shortAbility(ability), label: `${labelOfField(ability)} save`, bonus })
}

function bonusOf(key: string, { name, label, bonus }: { name: string; label: string; bonus: number }): Bonus {
  return { key, name, bonus: signed(bonus), roll: { label, formula: d20With(bonus) } }
}
