import { type Character, folded } from '@lanternkeep/schema'

export type Side = 'all' | 'party' | 'foes'

/** Players and NPCs with the party are the party; monsters are the foes. */
export function isOnSide({ type, includeInInitiative }: SideFacts, side: Side): boolean {
  if (side === 'all') return true
  if (side === 'foes') return type === 'monster'
  return type === 'player' || (type === 'npc' && includeInInitiative)
}
type SideFacts = Pick<Character, 'type' | 'includeInInitiative'>

export function countSides(characters: readonly SideFacts[]): Record<Side, number> {
  const on = (side: Side) => characters.filter((character) => isOnSide(character, side)).length
  return { all: characters.length, party: on('party'), foes: on('foes') }
}

/** Each typed word begins a word of the name, the player's name, the kind, a tag or a condition. */
export function matchesFilter(character: Character, typed: string): boolean {
  const wanted = folded(typed).split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return true
  const { name, type, tags = [], conditions } = character
  const player = type === 'player' ? character.playerName : ''
  const text = [name, player, type, ...tags, ...conditions.map((condition) => condition.name)].join(' ')
  const words = folded(text).split(/[^\p{L}\p{N}]+/u)
  return wanted.every((start) => words.some((word) => word.startsWith(start)))
}

/** The list of the hub: during combat those in it, in turn order, then everyone else. */
export function inFightFirst(characters: readonly Character[], order: readonly string[]) {
  const byId = new Map(characters.map((character) => [character.id, character]))
  const inFight = [...new Set(order)].flatMap((id) => byId.get(id) ?? [])
  const others = characters.filter(({ id }) => !order.includes(id))
  return { inFight, others }
}
