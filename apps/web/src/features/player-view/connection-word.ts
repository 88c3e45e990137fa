import type { Connection, useMembersStatus } from '../../data/local/index.ts'
import { count, formatTimeOrDay } from '../../lib/format.ts'

type Presence = ReturnType<typeof useMembersStatus>['gm']
export type PlayerConnectionWords = { kind: 'live' | 'away' | 'syncing' | 'offline'; text: string }

/**
 * 'Live' only while changes really arrive by themselves: both the server and the GM are connected
 * (behavior.md#what-players-see).
 */
export function connectionWord(
  { online, live, waiting, signedOut }: Pick<Connection, 'online' | 'live' | 'waiting' | 'signedOut'>,
  gm: Presence,
  now: Date,
): PlayerConnectionWords {
  const behind = waiting > 0 ? `, ${count(waiting, 'change')} waiting` : ''
  if (!online) return { kind: 'offline', text: `Offline${behind}` }
  if (signedOut) return { kind: 'offline', text: `Signed out${behind}` }
  if (waiting > 0) return { kind: 'syncing', text: `Syncing, ${waiting} left` }
  if (!live) return { kind: 'syncing', text: 'Connecting' }
  if (gm && !gm.live)
    return { kind: 'away', text: `GM offline${gm.since ? ` since ${formatTimeOrDay(gm.since, now)}` : ''}` }
  return { kind: 'live', text: 'Live' }
}
