export const ENCOUNTER_TYPES = [
  'combat',
  'trap',
  'puzzle',
  'social',
  'environmental',
  'exploration',
  'chase',
  'negotiation',
  'other',
] as const
export type EncounterType = (typeof ENCOUNTER_TYPES)[number]

export const DIFFICULTIES = ['trivial', 'easy', 'medium', 'hard', 'deadly'] as const
export type Difficulty = (typeof DIFFICULTIES)[number]

export const ENCOUNTER_ENVIRONMENTS = [
  'forest',
  'desert',
  'mountains',
  'swamp',
  'urban',
  'dungeon',
  'ocean',
  'underground',
  'arctic',
  'jungle',
  'coast',
  'plains',
  'volcanic',
  'ruins',
  'underwater',
  'castle',
  'other',
] as const
export type EncounterEnvironment = (typeof ENCOUNTER_ENVIRONMENTS)[number]

export const PARTY_LEVEL = { min: 1, max: 20, fallback: 1 } as const
export const PARTY_SIZE = { min: 1, max: 10, fallback: 4 } as const
/** Empty means automatic. */
export const ENEMY_COUNT = { min: 1, max: 20 } as const
