import { type HandoutMap, liftedRooms } from '@lanternkeep/schema'
import { count } from '../../lib/format.ts'
import type { Audience } from './use-audience.ts'

type Shown = Audience & { isShown: boolean; online: boolean }

/** Who sees it, in words (never by color alone). */
export function whoSeesIt({ isShown, only, gone, online }: Shown): string {
  if (only?.length === 0) {
    const why =
      gone > 0
        ? `${goneInWords(gone)} no longer in the campaign. Edit it to choose someone else`
        : 'Edit it to choose who it’s for'
    return `${isShown ? 'No player' : 'Only you'} can see it. ${why}.`
  }
  if (!isShown) return only ? `Only you can see it. It’s for ${listed(only)}.` : 'Only you can see it'
  if (!online) return 'Shown. Phones get it when you’re online.'
  return only ? `Only ${listed(only)} can see it` : 'Players can see it'
}

/** '3 of 7 rooms uncovered' */
export function roomsSeen(map: HandoutMap): string {
  return `${liftedRooms(map).length} of ${count(map.rooms.length, 'room')} uncovered`
}

/** 'Show to players', 'Show to 1 player', 'Hide from 2 players' */
export function turnInWords({ isShown, only }: Pick<Shown, 'isShown' | 'only'>): string {
  if (only?.length === 0) return isShown ? 'Hide' : 'Show'
  const audience = only === undefined ? 'players' : count(only.length, 'player')
  return `${isShown ? 'Hide from' : 'Show to'} ${audience}`
}

/** In the order they saw it. `latestFirst`: the names of those who did. */
export function whoHasSeenIt(latestFirst: readonly string[]): string {
  return `Seen by ${latestFirst.toReversed().join(', ')}`
}

function goneInWords(gone: number): string {
  return gone === 1 ? 'The player it’s for is' : 'The players it’s for are'
}

/** 'Mira, Ash and Tamsin' */
function listed(names: readonly string[]): string {
  const [last = 'no one', ...others] = names.toReversed()
  return others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`
}
