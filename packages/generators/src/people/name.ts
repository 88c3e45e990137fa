import type { TableDice } from '../dice.ts'
import { PEOPLE } from './words.ts'

export function personName(dice: TableDice): string {
  return `${dice.deal(PEOPLE.given ?? [])} ${dice.deal(PEOPLE.family ?? [])}`
}
