import type { EncounterType } from '@lanternkeep/schema/lists/encounters'
import type { Mind } from '../bestiary/minds.ts'
import type { Setup } from './setup.ts'
import { CHASES, MEETINGS, RUNNERS, STAMPEDES } from './setups/chases.ts'
import { ALONE, BEASTS, FIGHTS, FORCES, GRAVES, STRANGERS } from './setups/fights.ts'
import { ENVIRONMENTAL, EXPLORATION } from './setups/places.ts'
import { NEGOTIATION, OTHER, SOCIAL } from './setups/talks.ts'
import { PUZZLES, TRAPS } from './setups/traps.ts'

/** What an encounter is run as: its plan, and what may be prepared for it. */
export type Play = 'fight' | 'talk' | 'run' | 'place'

export const PLAY_OF: Record<EncounterType, Play> = {
  combat: 'fight',
  other: 'talk',
  chase: 'run',
  social: 'talk',
  negotiation: 'talk',
  trap: 'place',
  puzzle: 'place',
  environmental: 'place',
  exploration: 'place',
}

const SETUPS: Record<Exclude<EncounterType, 'combat' | 'chase'>, Setup[]> = {
  trap: TRAPS,
  puzzle: PUZZLES,
  environmental: ENVIRONMENTAL,
  exploration: EXPLORATION,
  social: SOCIAL,
  negotiation: NEGOTIATION,
  other: OTHER,
}

/** The mind decides what a fight is about. */
const FIGHTS_OF: Record<Mind, Setup[]> = {
  person: FIGHTS,
  cunning: FIGHTS,
  animal: BEASTS,
  dead: GRAVES,
  force: FORCES,
  alien: STRANGERS,
}

type Crew = { count: number; mind: Mind; talks: boolean }

/** A pair has no leader to speak of, and a single opponent has no one to lead. */
export function setupsFor(type: EncounterType, { count, mind, talks }: Crew): readonly Setup[] {
  const play = PLAY_OF[type]
  if (play === 'place') return SETUPS[type as 'trap']
  const ofOne = play === 'fight' ? ALONE : play === 'run' ? RUNNERS : MEETINGS
  if (count === 1) return ofOne
  const setups = setupsOfMany(type, { mind, talks })
  if (count > 2) return setups
  const unled = setups.filter(({ text }) => !text.includes('{leader}'))
  return unled.length > 2 ? unled : ofOne
}

function setupsOfMany(type: EncounterType, { mind, talks }: Pick<Crew, 'mind' | 'talks'>): readonly Setup[] {
  if (type === 'combat') return FIGHTS_OF[mind]
  if (type === 'chase') return talks ? CHASES : STAMPEDES
  return SETUPS[type as 'social']
}
