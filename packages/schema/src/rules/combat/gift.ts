import type { Act, ActWork } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { Item } from '../../entities/replicated/item.ts'
import { isStanding } from '../health/health-log.ts'
import { byMark } from './combat-acts.ts'

export type Gift = Extract<ActWork, { kind: 'loot' }>

/** Who gave it or got it, as the gift leaves them, or as its undo does. Twice is once. */
export function withGift(character: Character, { from, to, items, given }: Gift, isUndo: boolean): Character {
  const gift = items.map((item, index) => ({ ...item, id: given[index] ?? item.id }))
  if (character.id === to) return isUndo ? without(character, gift) : withAdded(character, gift)
  if (character.id === from) return isUndo ? withAdded(character, items) : without(character, items)
  return character
}

/** A character that comes back, brought up to date with the gifts that were made, undone or redone while it was gone. */
export function withMissedGifts(character: Character, acts: readonly Act[]): Character {
  const since = Date.parse(character.lastModified) || 0
  // What was done with a player's act isn't retraced either.
  const missed = acts.filter((act) => act.memberId === undefined && Date.parse(act.lastModified) > since)
  return missed.toSorted(byMark).reduce((current, act) => {
    const gifts = (act.whole?.work ?? []).filter((work) => work.kind === 'loot')
    return gifts.reduce((held, gift) => withGift(held, gift, !isStanding(act)), current)
  }, character)
}

function withAdded(character: Character, items: readonly Item[]): Character {
  return withItems(character, (held) => {
    const missing = items.filter(({ id }) => held.every((other) => other.id !== id))
    return [...held, ...missing]
  })
}

function without(character: Character, items: readonly Item[]): Character {
  return withItems(character, (held) => held.filter(({ id }) => items.every((item) => item.id !== id)))
}

function withItems(character: Character, change: (held: readonly Item[]) => Item[]): Character {
  if (character.type === 'player') return { ...character, inventory: change(character.inventory) }
  return character.type === 'monster' ? { ...character, loot: change(character.loot) } : character
}
