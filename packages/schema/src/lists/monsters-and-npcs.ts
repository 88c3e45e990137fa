export const MONSTER_TYPES = [
  'undead',
  'dragon',
  'beast',
  'demon',
  'elemental',
  'fey',
  'humanoid',
  'aberration',
] as const
export type MonsterType = (typeof MONSTER_TYPES)[number]

/** 'any' and 'other' are form choices only: what is sent is one of the six between them, or nothing. */
export const NPC_ROLES = [
  'any',
  'party_member',
  'quest_giver',
  'merchant',
  'commoner',
  'antagonist',
  'ally',
  'other',
] as const
export type NpcRole = (typeof NPC_ROLES)[number]
