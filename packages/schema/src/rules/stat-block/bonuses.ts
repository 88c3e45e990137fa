import type { Character } from '../../entities/replicated/character.ts'
import { ABILITIES, type Skills } from '../../entities/stat-block/scores.ts'
import { labelOfField } from '../../field-labels.ts'
import { checkFormula } from '../dice/find-rolls.ts'
import { isRollable, type SheetRoll } from '../sheet/sheet-roll.ts'
import { shortAbility } from './score-figures.ts'
import { allSkills, saveBonus, signedBonus } from './scores.ts'

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
export function allSavesOf(character: Pick<Character, 'saves' | 'stats'>): Bonus[] {
  return ABILITIES.flatMap((ability) => {
    const bonus = saveBonus(character, ability)
    return bonus === undefined ? [] : [saveOf(ability, bonus)]
  })
}

export function skillsOf({ skills = {} }: Pick<Character, 'skills'>): Bonus[] {
  return bonusesOf(skills)
}

/** Also those that have only their score's modifier. */
export function allSkillsOf({ stats, skills }: Pick<Character, 'skills' | 'stats'>): Bonus[] {
  return bonusesOf(allSkills({ ...(stats && { stats }), ...(skills && { skills }) }))
}

function bonusesOf(skills: Skills): Bonus[] {
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
  return { key, name, bonus: signedBonus(bonus), roll: { label, formula: checkFormula(bonus) } }
}
