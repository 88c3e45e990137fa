import type { CampaignNews, GmPresence } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import { findGm, findRoles } from '../domain/members.ts'
import { keyOfMember, keyOfSyncPerson, type PersonKey } from '../people/requester.ts'
import type { Db } from '../storage/sql.ts'
import type { AtMost, InLane } from './in-order.ts'
import type { Listening } from './listening.ts'
import type { Stream, StreamRegistry } from './stream-registry.ts'

/** A page that is reloaded is back by then, so no one is notified. */
const ABSENT_AFTER_MS = 4_000

export type PresenceTracker = {
  /** Sends what a device that just connected, or got a membership, should know of these campaigns. */
  greet(stream: Stream, campaignIds: Iterable<string>): Promise<void>
  /** In some process the person's first stream opened, or the last one ended. */
  presenceChanged(person: SyncPerson): void
  membersChanged(campaignId: string): void
  stop(): void
}

type Parts = {
  registry: StreamRegistry
  db: Db
  listening: Listening
  send: (stream: Stream, text: string) => void
  inLane: InLane
  read: AtMost
}

/** Someone may be gone: their last stream here ended. */
type Departure = { timer?: ReturnType<typeof setTimeout> }

/** Players who are told by the same read. */
type Told = { players: (() => Stream[])[]; done: Promise<void> }

/** Tells players whether their GM is there, and the GM who comes and goes (behavior.md#what-players-see). */
export function createPresenceTracker(parts: Parts): PresenceTracker {
  const { registry, db, listening, send, inLane, read } = parts
  const leaving = new Map<PersonKey, Departure>()
  let isStopped = false

  /** Without an answer from the database they count as gone, and it is asked again after the wait. */
  const isListening = (key: PersonKey) =>
    listening.among(db, [key]).then(
      (found) => found.size > 0,
      () => false,
    )

  const tellPresence = createTellPresence(parts)
  const membersChanged = (campaignId: string) => {
    for (const stream of registry.inCampaign(campaignId)) {
      if (stream.roles.get(campaignId) === 'gm') send(stream, lineOf({ table: campaignId, members: true }))
    }
  }
  const reportPresence = (person: SyncPerson) =>
    inLane(`presence of ${keyOfSyncPerson(person)}`, async () => {
      const roles = await read(() => findRoles(db, person))
      for (const [campaignId, role] of roles) {
        if (registry.inCampaign(campaignId).length === 0) continue
        if (role === 'player') membersChanged(campaignId)
        else await tellPresence(campaignId, () => registry.inCampaign(campaignId))
      }
    })

  return {
    async greet(stream, campaignIds) {
      for (const campaignId of campaignIds) {
        if (stream.roles.get(campaignId) === 'player') await tellPresence(campaignId, () => [stream])
      }
    },
    presenceChanged(person) {
      const key = keyOfSyncPerson(person)
      clearTimeout(leaving.get(key)?.timer)
      leaving.delete(key)
      if (isStopped) return
      if (registry.ofPerson(key).length > 0) return void reportPresence(person)
      const departure: Departure = {}
      leaving.set(key, departure)
      void isListening(key).then((isThere) => {
        if (leaving.get(key) !== departure) return
        const report = () => {
          leaving.delete(key)
          void reportPresence(person)
        }
        if (isThere) report()
        else departure.timer = setTimeout(report, ABSENT_AFTER_MS)
      })
    },
    membersChanged,
    stop() {
      isStopped = true
      for (const { timer } of leaving.values()) clearTimeout(timer)
      leaving.clear()
    },
  }
}

/** Tells these players whether the campaign's GM listens. */
function createTellPresence({ db, listening, send, inLane, read }: Parts) {
  const readPresence = async (campaignId: string): Promise<GmPresence> => {
    const membership = await findGm(db, campaignId)
    if (!membership) return { live: false }
    const live = (await listening.among(db, [keyOfMember(membership)])).size > 0
    return live || !membership.last_seen_at ? { live } : { live, since: membership.last_seen_at }
  }
  const asked = new Map<string, Told>()
  /** What was read later is sent later. Who asks before the next read shares it. */
  return (campaignId: string, players: () => Stream[]): Promise<void> => {
    const joined = asked.get(campaignId)
    joined?.players.push(players)
    if (joined) return joined.done
    const told: Told = { players: [players], done: Promise.resolve() }
    asked.set(campaignId, told)
    told.done = inLane(`presence in ${campaignId}`, async () => {
      const gm = await read(() => {
        asked.delete(campaignId)
        return readPresence(campaignId)
      })
      const streams = new Set(told.players.flatMap((each) => each()))
      for (const stream of streams) {
        if (stream.roles.get(campaignId) === 'player') send(stream, lineOf({ table: campaignId, gm }))
      }
    })
    return told.done
  }
}

function lineOf(news: CampaignNews): string {
  return `data: ${JSON.stringify(news)}\n\n`
}
