import { ENCOUNTER_ENVIRONMENTS } from '@lanternkeep/schema/lists/encounters'
import type { TableDice } from '../dice.ts'
import { cleaned } from '../polish.ts'
import { isHinted } from '../telling.ts'
import { CREATURES, type Creature } from './kinds.ts'

export type Wanted = { type?: string; home?: string; rating?: number; hints?: readonly string[] }

/** The creature that matches most of the request: its kind before its home before its strength. */
export function chooseCreature(dice: TableDice, { type, home, rating, hints = [] }: Wanted): Creature {
  const ofType = ({ type: own }: Creature) => type === undefined || own === type
  const ofStrength = ({ least, most }: Creature) => rating === undefined || (least <= rating && rating <= most)
  const ofHome = ({ homes }: Creature) => home === undefined || homes.includes(home)
  const isAsked = ({ noun }: Creature) => isHinted(hints, noun)
  const wishes = [
    (one: Creature) => isAsked(one) && ofType(one),
    (one: Creature) => ofType(one) && ofStrength(one) && ofHome(one),
    (one: Creature) => ofType(one) && ofHome(one),
    (one: Creature) => ofType(one) && ofStrength(one),
    ofType,
  ]
  for (const wish of wishes) {
    const found = dice.draw(CREATURES, wish)
    if (found) return found
  }
  return dice.pick(CREATURES)
}

const HOMES: readonly string[] = ENCOUNTER_ENVIRONMENTS

/** One of our environments in any spelling: 'Mountain' is 'mountains'. */
export function knownHome(environment: string | undefined): string | undefined {
  const home = cleaned(environment ?? '').toLowerCase()
  return HOMES.find((one) => one !== 'other' && (one === home || one === `${home}s` || `${one}s` === home))
}
