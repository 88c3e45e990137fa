import type { Act } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import { isStanding } from '../health/health-log.ts'
import { byMark } from './combat-acts.ts'
import { contestedItems, withContested } from './contested-loot.ts'
import { giftsOf, withGift } from './gift.ts'

/** A character that comes back, brought up to date with the gifts that were made, undone or redone while it was gone. */
export function withMissedGifts(character: Character, acts: readonly Act[]): Character {
  const since = Date.parse(character.lastModified) || 0
  // What was done with a player's act isn't retraced either.
  const ofGm = acts.filter((act) => act.memberId === undefined)
  // A gift that they know of is played twice without harm; one of the millisecond in which they went would be lost.
  const missed = ofGm.filter((act) => Date.parse(act.lastModified) >= since).toSorted(byMark)
  const replayed = missed.reduce((current, act) => {
    return giftsOf(act).reduce((held, gift) => withGift(held, gift, !isStanding(act)), current)
  }, character)
  const contested = missed.flatMap(giftsOf).flatMap((gift) => contestedItems(gift, ofGm))
  return contested
    .filter(({ among }) => among.includes(character.id))
    .reduce((current, each) => withContested(current, each, each.item), replayed)
}
