import type { CampaignNews, GmPresence } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { Documents } from '../documents/index.ts'
import { findGm } from '../domain/members.ts'
import { keyOfMember, keyOfSyncPerson, type PersonKey } from '../people/requester.ts'
import type { Db } from '../storage/sql.ts'
import type { InOrder } from './in-order.ts'
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
  documents: Documents
  db: Db
  listening: Listening
  send: (stream: Stream, text: string) => void
  inOrder: InOrder
}

/** Someone may be gone: their last stream here ended. */
type Departure = { timer?: ReturnType<typeof setTimeout> }

/** Tells players whether their GM is there, and the GM who comes and goes (behavior.md#what-players-see). */
export function createPresenceTracker({ registry, documents, db, listening, send, inOrder }: Parts): PresenceTracker {
  const leaving = new Map<PersonKey, Departure>()
  let isStopped = false

  /** Without an answer from the database they count as gone, and it is asked again after the wait. */
  const isListening = (key: PersonKey) =>
    listening.among(db, [key]).then(
      (found) => found.size > 0,
      () => false,
    )

  const presenceOfGm = (campaignId: string): Promise<GmPresence> =>
    documents.read(async ({ sql }) => {
      const membership = await findGm(sql, campaignId)
      if (!membership) return { live: false }
      const live = (await listening.among(sql, [keyOfMember(membership)])).size > 0
      return live || !membership.last_seen_at ? { live } : { live, since: membership.last_seen_at }
    })
  const membersChanged = (campaignId: string) => {
    for (const stream of registry.inCampaign(campaignId)) {
      if (stream.roles.get(campaignId) === 'gm') send(stream, lineOf({ table: campaignId, members: true }))
    }
  }
  const reportPresence = (person: SyncPerson) =>
    inOrder(async () => {
      const memberships = await documents.view((stored) => stored.memberships(person))
      for (const { campaignId, role, status } of memberships) {
        if (status !== 'active' || registry.inCampaign(campaignId).length === 0) continue
        if (role === 'player') membersChanged(campaignId)
        else await reportToPlayers(campaignId)
      }
    })
  const reportToPlayers = async (campaignId: string) => {
    const line = lineOf({ table: campaignId, gm: await presenceOfGm(campaignId) })
    for (const stream of registry.inCampaign(campaignId)) {
      if (stream.roles.get(campaignId) === 'player') send(stream, line)
    }
  }

  return {
    async greet(stream, campaignIds) {
      for (const campaignId of campaignIds) {
        if (stream.roles.get(campaignId) !== 'player') continue
        send(stream, lineOf({ table: campaignId, gm: await presenceOfGm(campaignId) }))
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

function lineOf(news: CampaignNews): string {
  return `data: ${JSON.stringify(news)}\n\n`
}
