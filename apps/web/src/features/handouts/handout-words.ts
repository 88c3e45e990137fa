import { type HandoutMap, liftedRooms } from '@lanternkeep/schema'
import { count } from '../../lib/format.ts'

/** `only`: the names of those it is for; undefined: all players. */
type Shown = { isShown: boolean; only: readonly string[] | undefined; online: boolean }

/** Who sees it, in words (never by color alone). */
export function whoSeesIt({ isShown, only, online }: Shown): string {
  if (only?.length === 0) return `${isShown ? 'No player' : 'Only you'} can see it. Edit it to choose who it’s for.`
  if (!isShown) return only ? `Only you can see it. It’s for ${listed(only)}.` : 'Only you can see it'
  if (!online) return 'Shown. Phones get it when you’re online.'
  return only ? `Only ${listed(only)} can see it` : 'Players can see it'
}

/** '3 of 7 rooms uncovered' */
export function roomsSeen(map: HandoutMap): string {
  return `${liftedRooms(map).length} of ${count(map.rooms.length, 'room')} uncovered`
}

/** 'Show to players', 'Show to 1 player', 'Hide from 2 players' */
export function turnInWords({ isShown, only }: Omit<Shown, 'online'>): string {
  if (only?.length === 0) return isShown ? 'Hide' : 'Show'
  const audience = only === undefined ? 'players' : count(only.length, 'player')
  return `${isShown ? 'Hide from' : 'Show to'} ${audience}`
}

/** In the order they saw it. `latestFirst`: the names of those who did. */
export function whoHasSeenIt(latestFirst: readonly string[]): string {
  return `Seen by ${latestFirst.toReversed().join(', ')}`
}

/** 'Mira, Ash and Tamsin' */
function listed(names: readonly string[]): string {
  const [last = 'no one', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
