import type { Character, CharacterType, Monster, Npc, PlayerCharacter } from '../entities/replicated/character.ts'
import { clamp, clampedInt } from './clamp.ts'
import { readNumber } from './typed-number.ts'

const NEW = {
  player: { health: 30, maxHealth: 30, armorClass: 14, initiativeBonus: 0, includeInInitiative: true, level: 1 },
  npc: { health: 25, maxHealth: 25, armorClass: 12, initiativeBonus: 0, includeInInitiative: false },
  monster: {
    health: 30,
    maxHealth: 30,
    armorClass: 13,
    initiativeBonus: 0,
    includeInInitiative: false,
    challengeRating: 1,
  },
} as const

/** The numbers a New form opens with. */
export function newCharacterNumbers<T extends CharacterType>(type: T): (typeof NEW)[T] {
  return { ...NEW[type] }
}

export type NewCharacterIdentity = { id: string; campaignId: string; name: string; playerName?: string; now: string }

/** A complete character of its type with every default filled in. */
export function newCharacter(type: 'player', identity: NewCharacterIdentity): PlayerCharacter
export function newCharacter(type: 'npc', identity: NewCharacterIdentity): Npc
export function newCharacter(type: 'monster', identity: NewCharacterIdentity): Monster
export function newCharacter(type: CharacterType, identity: NewCharacterIdentity): Character
export function newCharacter(type: CharacterType, { now, playerName, ...identity }: NewCharacterIdentity): Character {
  const shared = { ...identity, ...emptyLists(), tempHealth: 0, notes: '', hidden: false, alias: '', lastModified: now }
  const replicated = { rev: '', conflicts: [] }
  if (type === 'npc') return { ...shared, ...NEW.npc, type, questGiver: false, traits: [], ...replicated }
  if (type === 'monster') return { ...shared, ...NEW.monster, type, loot: [], ...replicated }
  const own = { playerName: playerName ?? '', inventory: [], stats: {}, claimedBy: null }
  return { ...shared, ...NEW.player, type, ...own, ...replicated }
}

function emptyLists() {
  return { conditions: [], weapons: [], spells: [], abilities: [], equipment: [] }
}

type Typed = string | number | null | undefined

/** What the forms use for an empty or unreadable number. */
export const formFallbacks = {
  health: (typed: Typed) => clampedInt(typed, { min: 0, max: 1_000_000, fallback: 0 }),
  maxHealth: (typed: Typed) => clampedInt(typed, { min: 1, max: 1_000_000, fallback: 1 }),
  armorClass: (typed: Typed) => clampedInt(typed, { min: 0, max: 30, fallback: 10 }),
  initiativeBonus: (typed: Typed) => clampedInt(typed, { min: -10, max: 20, fallback: 0 }),
  level: (typed: Typed) => clampedInt(typed, { min: 1, max: 20, fallback: 1 }),
}

/** A typed initiative. An empty one is rolled. */
export function readInitiative(typed: string): number | 'roll' | 'wrong' {
  if (typed.trim() === '') return 'roll'
  const value = readNumber(typed, 'whole')
  return value === undefined ? 'wrong' : clamp(value, -1000, 1000)
}

/**
 * Typing a maximum sets a player's or NPC's health to the same. A monster's follows while it is unhurt, as it is typed.
 * Both are texts of a form.
 */
export function withMaxHealthTyped<F extends { health: string; maxHealth: string }>(
  type: CharacterType,
  form: F,
  typed: string,
): F {
  if (type !== 'monster') return { ...form, maxHealth: typed, health: String(formFallbacks.maxHealth(typed)) }
  return { ...form, maxHealth: typed, health: form.health === form.maxHealth ? typed : form.health }
}
