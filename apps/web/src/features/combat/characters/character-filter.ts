import type { Character } from '@lanternkeep/schema'

export type Side = 'all' | 'party' | 'foes'

/** Players and NPCs are the party; monsters are the foes. */
export function isOnSide(character: Pick<Character, 'type'>, side: Side): boolean {
  if (side === 'all') return true
  return side === 'foes' ? character.type === 'monster' : character.type !== 'monster'
}

export function countSides(characters: readonly Pick<Character, 'type'>[]): Record<Side, number> {
  const foes = characters.filter((character) => isOnSide(character, 'foes')).length
  return { all: characters.length, party: characters.length - foes, foes }
}

/** '+3', '+0', '−1' with a true minus sign. */
export function signed(bonus: number): string {
  return bonus < 0 ? `−${Math.abs(bonus)}` : `+${bonus}`
}
