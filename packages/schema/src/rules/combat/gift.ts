import type { Act, ActWork } from '../../entities/replicated/act.ts'
import type { Character } from '../../entities/replicated/character.ts'
import type { Item } from '../../entities/replicated/item.ts'

export type Gift = Extract<ActWork, { kind: 'loot' }>

/** Who gave it or got it, as the gift leaves them, or as its undo does. Twice is once. */
export function withGift(character: Character, { from, to, items, given }: Gift, isUndo: boolean): Character {
  const gift = items.map((item, index) => ({ ...item, id: given[index] ?? item.id }))
  if (character.id === to) return isUndo ? without(character, gift) : withAdded(character, gift)
  if (character.id === from) return isUndo ? withAdded(character, items) : without(character, items)
  return character
}

/**
 * The gift as the one who hands it over holds it now: what someone wrote on it or used up of it since stays, and what isn't
 * there any more isn't handed over. Without that character it is as it was given.
 */
export function giftAsHeld(gift: Gift, hands: Character | undefined, isUndo: boolean): Gift {
  if (!hands) return gift
  const held = itemsOf(hands)
  const pairs = gift.items.flatMap((item, index) => {
    const given = gift.given[index] ?? item.id
    const now = held.find(({ id }) => id === (isUndo ? given : item.id))
    return now ? [{ item: { ...now, id: item.id }, given }] : []
  })
  return { ...gift, items: pairs.map(({ item }) => item), given: pairs.map(({ given }) => given) }
}

export function giftsOf({ whole }: Pick<Act, 'whole'>): Gift[] {
  return (whole?.work ?? []).filter((work) => work.kind === 'loot')
}

/** What a hero carries or a foe leaves. */
export function itemsOf(character: Character): readonly Item[] {
  if (character.type === 'player') return character.inventory
  return character.type === 'monster' ? character.loot : []
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

export function withItems(character: Character, change: (held: readonly Item[]) => Item[]): Character {
  if (character.type === 'player') return { ...character, inventory: change(character.inventory) }
  return character.type === 'monster' ? { ...character, loot: change(character.loot) } : character
}
