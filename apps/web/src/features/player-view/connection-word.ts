import type { Connection, useMembersStatus } from '../../data/local/index.ts'
import { count, formatTimeOrDay } from '../../lib/format.ts'

type Presence = ReturnType<typeof useMembersStatus>['gm']
export type PlayerConnectionWords = { kind: 'live' | 'away' | 'syncing' | 'waiting' | 'offline'; text: string }

type Situation = Pick<Connection, 'online' | 'live' | 'signedOut'> & {
  /** Changes of this campaign. */
  waiting: number
  /** The server can be reached, but fails or has another copy; a banner of its own says which. */
  isFailing: boolean
  /** What a player wrote on an earlier seat is taken once they play the same character again. */
  playsNoOne: boolean
}

/**
 * 'Live' only while changes really arrive by themselves: both the server and the GM are connected
 * (behavior.md#what-players-see).
 */
export function connectionWord(
  { online, live, signedOut, isFailing, waiting, playsNoOne }: Situation,
  gm: Presence,
  today: Date,
): PlayerConnectionWords {
  const behind = waiting > 0 ? `, ${count(waiting, 'change')} waiting` : ''
  if (!online) return { kind: 'offline', text: `Offline${behind}` }
  if (signedOut) return { kind: 'offline', text: `Signed out${behind}` }
  if (isFailing) return { kind: 'offline', text: `Sync problem${behind}` }
  if (waiting > 0 && playsNoOne)
    return { kind: 'waiting', text: `${count(waiting, 'change waits', 'changes wait')} for your character` }
  if (waiting > 0) return { kind: 'syncing', text: `Syncing, ${waiting} left` }
  if (!live) return { kind: 'syncing', text: 'Connecting' }
  if (gm && !gm.live)
    return { kind: 'away', text: `GM offline${gm.since ? ` since ${formatTimeOrDay(gm.since, today)}` : ''}` }
  return { kind: 'live', text: 'Live' }
}
