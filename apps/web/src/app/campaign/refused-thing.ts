import type { Rejection } from '../../data/local/index.ts'

const NAMES: Record<Rejection['collection'], string> = {
  campaigns: 'Campaign',
  characters: 'Character',
  sessions: 'Session',
  recordings: 'Recording',
  combats: 'The fight',
  handouts: 'Handout',
  rolls: 'Dice',
}

/** 'Character Mira', 'Session 31', 'The fight': what the refused change was made to. */
export function refusedThing({ collection, mine }: Pick<Rejection, 'collection' | 'mine'>): string {
  const { name, title, sessionNumber } = mine as { name?: string; title?: string; sessionNumber?: number }
  const which = name ?? title ?? sessionNumber
  return which === undefined ? NAMES[collection] : `${NAMES[collection]} ${which}`
}
