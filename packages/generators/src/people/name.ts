import type { TableDice } from '../dice.ts'
import { list } from '../polish.ts'
import { PEOPLE } from './words.ts'

const STYLES = list(
  'Mother|Alderman|Sergeant|Old|the Widow|Brother|Captain|Lady|Doctor|Dame|Squire|Judge|Sister|Father|Bailiff|Master|Cousin|Ferryman|Aunt|Young|Canon|Corporal|Madam|Uncle',
)

export function personName(dice: TableDice): string {
  return `${dice.deal(PEOPLE.given ?? [])} ${dice.deal(PEOPLE.family ?? [])}`
}

/** As the neighbors say it: 'Mother Sedge' or 'Ilse Fenn'. */
export function knownAs(dice: TableDice): string {
  return dice.chance(60) ? `${dice.deal(STYLES)} ${dice.deal(PEOPLE.family ?? [])}` : personName(dice)
}
