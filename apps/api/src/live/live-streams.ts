import { type CampaignRole, COLLECTION_NAMES, HEARTBEAT_EVERY_MS, type Poke, type RightsNews } from '@lanternkeep/sync'
import type { SyncPerson } from '@lanternkeep/sync/server'
import type { ChangeBus, DocumentsChange } from '../bus/change-bus.ts'
import type { Documents } from '../documents/index.ts'
import type { PersonKey } from '../people/requester.ts'
import { keyOfSyncPerson } from '../people/requester.ts'
import { createInOrder, type InOrder } from './in-order.ts'
import { createPresenceTracker, type PresenceTracker } from './presence.ts'
import {
  createStreamRegistry,
  isSameDevice,
  type Listener,
  type Stream,
  type StreamRegistry,
  type StreamSender,
} from './stream-registry.ts'

/** A stream that never ended would outlive its session. Its device reconnects immediately and is checked again. */
const LONGEST_STREAM_BEATS = (60 * 60_000) / HEARTBEAT_EVERY_MS
/** A closed laptop doesn't disconnect: after this many unanswered heartbeats its stream counts as dead. */
const UNANSWERED_BEATS = 3
/** A person with more devices and tabs than this loses the oldest stream. */
const MAX_STREAMS_PER_PERSON = 20

const RIGHTS_CHANGED = `data: ${JSON.stringify({ rights: true } satisfies RightsNews)}\n\n`

export type OpenStream = {
  /** Sends what a newly connected device should know; called when it can receive. */
  greet(): Promise<void>
  /** Called when the connection is gone. */
  close(): void
}

export type LiveStreams = {
  /** Starts listening; resolves once the stream is poked about its campaigns. */
  open(listener: Listener): Promise<OpenStream>
  /** The device answered a heartbeat. */
  answered(person: SyncPerson, device: StreamSender): void
  isListening(person: PersonKey): boolean
  /** How many are open. */
  count(): number
  /** Called when a person's first stream opens and when the last one ends. */
  onPresence(report: (person: SyncPerson) => void): void
  closeAll(): void
}

/** Decides who is notified of what: only members; players only of what they see; and only places in a sequence. */
export function createLiveStreams({ bus, documents }: { bus: ChangeBus; documents: Documents }): LiveStreams {
  const registry = createStreamRegistry()
  const listeners: ((person: SyncPerson) => void)[] = []
  const inOrder = createInOrder()
  let heartbeat: ReturnType<typeof setInterval> | undefined

  const reportPresence = (person: SyncPerson) => {
    for (const report of listeners) report(person)
    news.presenceChanged(person)
  }
  const close = (stream: Stream) => {
    if (!registry.remove(stream)) return
    stream.end()
    if (registry.ofPerson(stream.key).length === 0) reportPresence(stream.person)
    if (registry.all().length > 0) return
    clearInterval(heartbeat)
    heartbeat = undefined
  }
  const send = (stream: Stream, text: string) => {
    if (!stream.send(text)) close(stream)
  }
  const beat = () => {
    for (const stream of registry.all()) {
      stream.beats += 1
      const unanswered = stream.answered === undefined ? 0 : stream.beats - stream.answered
      if (stream.beats > LONGEST_STREAM_BEATS || unanswered > UNANSWERED_BEATS) close(stream)
      else send(stream, ':\n\n')
    }
  }

  const news = createPresenceTracker({ registry, documents, send, inOrder })
  followBus(bus, { registry, documents, news, send, close, inOrder })

  return {
    async open(listener) {
      const key = keyOfSyncPerson(listener.person)
      const others = registry.ofPerson(key)
      const stream: Stream = { ...listener, key, roles: new Map(), beats: 0 }
      registry.add(stream)
      heartbeat ??= setInterval(beat, HEARTBEAT_EVERY_MS)
      if (others.length === 0) reportPresence(stream.person)
      if (others[0] && others.length >= MAX_STREAMS_PER_PERSON) close(others[0])
      let isPoked = false
      await inOrder(async () => {
        registry.membership(stream, await rolesOf(documents, stream.person))
        isPoked = true
      })
      // Its device connects again.
      if (!isPoked) close(stream)
      return {
        greet: () => inOrder(() => news.greet(stream, stream.roles.keys())),
        close: () => close(stream),
      }
    },
    answered(person, device) {
      for (const stream of registry.ofPerson(keyOfSyncPerson(person))) {
        if (isSameDevice(stream, device)) stream.answered = stream.beats
      }
    },
    count: () => registry.all().length,
    isListening: (person) => registry.ofPerson(person).length > 0,
    onPresence: (report) => void listeners.push(report),
    closeAll: () => {
      for (const stream of registry.all()) close(stream)
      news.stop()
    },
  }
}

type Parts = {
  registry: StreamRegistry
  documents: Documents
  news: PresenceTracker
  send: (stream: Stream, text: string) => void
  close: (stream: Stream) => void
  inOrder: InOrder
}

function followBus(bus: ChangeBus, { registry, documents, news, send, close, inOrder }: Parts): void {
  /** A campaign created while its owner was listening. */
  const joinOwner = async (campaignId: string) => {
    const scopes = await documents.view((stored) => stored.scopes([campaignId]))
    const unaware = registry
      .ofPerson(`user:${scopes.get(campaignId)?.ownerId}`)
      .filter(({ roles }) => !roles.has(campaignId))
    for (const stream of unaware) registry.membership(stream, await rolesOf(documents, stream.person))
  }
  const poke = (change: DocumentsChange, memberIds?: MemberIds) => {
    const lines = { gm: lineFor('gm', change), player: lineFor('player', change) }
    for (const stream of registry.inCampaign(change.campaignId)) {
      const role = stream.roles.get(change.campaignId) ?? 'player'
      const line = (role === 'player' && personalLine(memberIds?.get(stream.key), change)) || lines[role]
      const { heldBy } = change
      const isOwn = heldBy?.person === stream.key && isSameDevice(stream, heldBy)
      if (line && !isOwn) send(stream, line)
    }
  }

  bus.on('changed', (change) => {
    const { campaignId, collections, personal } = change
    // Most changes are told at once, without a read.
    if (!collections.includes('campaigns') && !personal) return poke(change)
    void inOrder(async () => {
      if (collections.includes('campaigns')) await joinOwner(campaignId)
      const people = personal ? registry.inCampaign(campaignId).map(({ person }) => person) : []
      poke(change, await memberIdsOf(documents, people, campaignId))
    })
  })
  bus.on('rightsChanged', (person) => {
    void inOrder(async () => {
      for (const stream of registry.ofPerson(person)) {
        send(stream, RIGHTS_CHANGED)
        const before = stream.roles
        registry.membership(stream, await rolesOf(documents, stream.person))
        for (const id of new Set([...before.keys(), ...stream.roles.keys()])) send(stream, lookAgain(id))
        const added = [...stream.roles.keys()].filter((id) => !before.has(id))
        await news.greet(stream, added)
      }
    })
  })
  bus.on('membersChanged', news.membersChanged)
  bus.on('signedOut', (person, sessionHash) => {
    const ended = (stream: Stream) => sessionHash === undefined || stream.sessionHash === sessionHash
    for (const stream of registry.ofPerson(person).filter(ended)) close(stream)
  })
}

function rolesOf(documents: Documents, person: SyncPerson): Promise<Map<string, CampaignRole>> {
  return documents.view((stored) => {
    const active = stored.memberships(person).filter(({ status }) => status === 'active')
    const scopes = stored.scopes(active.map(({ campaignId }) => campaignId))
    const memberships = active.filter(({ campaignId }) => scopes.get(campaignId)?.deleted === false)
    return new Map(memberships.map(({ campaignId, role }) => [campaignId, role]))
  })
}

/** Players are poked about their own sequence, and only when it moved: anything else would reveal hidden acts. */
function lineFor(role: CampaignRole, change: DocumentsChange): string | undefined {
  const { campaignId, seq, collections, pubSeq, pubCollections } = change
  if (role === 'gm') return collections.length > 0 ? lineOf({ campaignId, seq, collections }) : undefined
  return pubSeq === undefined ? undefined : lineOf({ campaignId, seq: pubSeq, collections: pubCollections })
}

/** Who these people are in the campaign. */
type MemberIds = Map<PersonKey, string | undefined>

function memberIdsOf(documents: Documents, people: SyncPerson[], campaignId: string): Promise<MemberIds> {
  return documents.view((stored) => {
    const idOf = (person: SyncPerson) => stored.memberships(person, [campaignId])[0]?.memberId
    return new Map(people.map((person) => [keyOfSyncPerson(person), idOf(person)]))
  })
}

/** The poke for a player if something changed that only some players see, this one included. */
function personalLine(
  memberId: string | undefined,
  { campaignId, personal, pubCollections }: DocumentsChange,
): string | undefined {
  if (memberId === undefined || !personal?.members.includes(memberId)) return undefined
  const collections = [...new Set([...pubCollections, ...personal.collections])]
  return lineOf({ campaignId, seq: personal.pubSeq, collections })
}

/** A membership began or ended, so every collection of the campaign should be pulled. */
function lookAgain(campaignId: string): string {
  return lineOf({ campaignId, seq: 0, collections: [...COLLECTION_NAMES] })
}

function lineOf(poke: Poke): string {
  return `data: ${JSON.stringify(poke)}\n\n`
}
