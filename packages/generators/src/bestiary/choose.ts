import { ENCOUNTER_ENVIRONMENTS } from '@lanternkeep/schema/lists/encounters'
import type { TableDice } from '../dice.ts'
import { cleaned } from '../polish.ts'
import { isHinted } from '../telling.ts'
import { CREATURES, type Creature } from './kinds.ts'
import type { Mind } from './minds.ts'

export type Wanted = {
  type?: string
  home?: string
  rating?: number
  hints?: readonly string[]
  minds?: readonly Mind[]
  /** Several of it are wanted. */
  isGroup?: boolean
}

/** The creature that matches most of the request: its kind before its strength before its home. */
export function chooseCreature(
  dice: TableDice,
  { type, home, rating, hints = [], minds, isGroup = false }: Wanted,
): Creature {
  const ofType = ({ type: own, mind, isSingle }: Creature) =>
    (type === undefined || own === type) && (!minds || minds.includes(mind)) && !(isGroup && isSingle)
  /** Somebody else of its mind, where its own kind has none so weak or so strong. */
  const ofMind = ({ mind, isSingle }: Creature) => (minds?.includes(mind) ?? false) && !(isGroup && isSingle)
  const ofStrength = ({ least, most }: Creature) => rating === undefined || (least <= rating && rating <= most)
  const ofHome = ({ homes }: Creature) => home === undefined || homes.includes(home)
  const isAsked = ({ noun }: Creature) => isHinted(hints, noun)
  const wishes = [
    (one: Creature) => isAsked(one) && ofType(one),
    (one: Creature) => ofType(one) && ofStrength(one) && ofHome(one),
    (one: Creature) => ofType(one) && ofStrength(one),
    (one: Creature) => ofMind(one) && ofStrength(one) && ofHome(one),
    (one: Creature) => ofMind(one) && ofStrength(one),
    (one: Creature) => ofType(one) && ofHome(one),
    ofType,
  ]
  for (const wish of wishes) {
    const found = dice.draw(CREATURES, wish)
    if (found) return found
  }
  // Every creature that fits was chosen before.
  const again = CREATURES.filter(ofType)
  return dice.pick(again.length > 0 ? again : CREATURES)
}

const HOMES: readonly string[] = ENCOUNTER_ENVIRONMENTS

/** One of our environments in any spelling: 'Mountain' is 'mountains'. */
export function knownHome(environment: string | undefined): string | undefined {
  const home = cleaned(environment ?? '').toLowerCase()
  return HOMES.find((one) => one !== 'other' && (one === home || one === `${home}s` || `${one}s` === home))
}
