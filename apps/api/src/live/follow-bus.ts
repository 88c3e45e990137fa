import { type CampaignRole, COLLECTION_NAMES, type Poke, type RightsNews } from '@lanternkeep/sync'
import {
  aheadOfPoke,
  changesToPoke,
  isShort,
  type PokeContent,
  pokeFor,
  type SyncPerson,
} from '@lanternkeep/sync/server'
import type { ChangeBus, DocumentsChange } from '../bus/change-bus.ts'
import type { Documents } from '../documents/index.ts'
import { keyOfSyncPerson, type PersonKey, syncPersonOfKey } from '../people/requester.ts'
import type { InLane } from './in-order.ts'
import type { PresenceTracker } from './presence.ts'
import { isSameDevice, type Stream, type StreamRegistry } from './stream-registry.ts'

const RIGHTS_CHANGED = `data: ${JSON.stringify({ rights: true } satisfies RightsNews)}\n\n`

type Parts = {
  registry: StreamRegistry
  documents: Documents
  news: PresenceTracker
  readRoles: (person: SyncPerson) => Promise<Map<string, CampaignRole>>
  send: (stream: Stream, text: string) => void
  close: (stream: Stream) => void
  inLane: InLane
}

export type FollowedBus = {
  /** Pokes the streams in the campaign about a change. */
  poke(change: DocumentsChange): void
  /** Reads everyone's memberships again, and has their devices fetch their account again: events may be lost. */
  lookAgain(): Promise<void>
}

/** Passes on what the bus says to the streams it concerns. */
export function followBus(
  bus: ChangeBus,
  { registry, documents, news, readRoles, send, close, inLane }: Parts,
): FollowedBus {
  /** A campaign created while its owner was listening. */
  const joinOwner = async (campaignId: string) => {
    const scopes = await documents.view((stored) => stored.scopes([campaignId]))
    const unaware = registry
      .ofPerson(`user:${scopes.get(campaignId)?.ownerId}`)
      .filter(({ roles }) => !roles.has(campaignId))
    for (const stream of unaware) {
      await inLane(laneOfPerson(stream.key), async () => {
        registry.membership(stream, await readRoles(stream.person))
      })
    }
  }
  const { poke, contentsFor } = createPoker({ registry, documents, send })

  bus.on('changed', (change) => {
    const { campaignId, collections, personal } = change
    const isPlain = !collections.includes('campaigns') && !personal
    // Read side by side, and sent in the order of the changes: a device that misses one pulls.
    const contents = isPlain && isShort(change) ? contentsFor(change) : undefined
    void inLane(`changes of ${campaignId}`, async () => {
      if (isPlain) return poke(change, await contents)
      if (collections.includes('campaigns')) await joinOwner(campaignId)
      const people = personal ? registry.inCampaign(campaignId).map(({ person }) => person) : []
      poke(change, { memberIds: await memberIdsOf(documents, people, campaignId) })
    })
  })
  /** Returns the campaigns that the stream was in, or is in now. */
  const readAgain = async (stream: Stream) => {
    send(stream, RIGHTS_CHANGED)
    const before = stream.roles
    registry.membership(stream, await readRoles(stream.person))
    return { before: [...before.keys()], now: [...stream.roles.keys()] }
  }
  const lookAgain = (stream: Stream) =>
    inLane(laneOfPerson(stream.key), async () => {
      const { before, now } = await readAgain(stream)
      for (const id of new Set(before).symmetricDifference(new Set(now))) send(stream, lineForAll(id))
      await news.greet(stream, now)
    })
  bus.on('rightsChanged', (person) => {
    void inLane(laneOfPerson(person), async () => {
      for (const stream of registry.ofPerson(person)) {
        const { before, now } = await readAgain(stream)
        for (const id of new Set([...before, ...now])) send(stream, lineForAll(id))
        await news.greet(
          stream,
          now.filter((id) => !before.includes(id)),
        )
      }
    })
  })
  bus.on('membersChanged', news.membersChanged)
  bus.on('presenceChanged', (person) => news.presenceChanged(syncPersonOfKey(person)))
  bus.on('signedOut', (person, sessionHash) => {
    const ended = (stream: Stream) => sessionHash === undefined || stream.sessionHash === sessionHash
    for (const stream of registry.ofPerson(person).filter(ended)) close(stream)
  })
  return {
    poke,
    lookAgain: async () => {
      for (const stream of registry.all()) await lookAgain(stream)
    },
  }
}

/**
 * What reads a person's memberships for their streams: memberships that were read first must not replace those that were
 * read later. Inside this lane others may be waited for, but never this one inside those of presence.
 */
export function laneOfPerson(person: PersonKey): string {
  return `roles of ${person}`
}

/** Sends pokes about a change to the members' streams, except to that of the device that made it. */
function createPoker({ registry, documents, send }: Pick<Parts, 'registry' | 'documents' | 'send'>) {
  const listenersTo = ({ campaignId, heldBy }: DocumentsChange) => {
    return registry
      .inCampaign(campaignId)
      .filter((stream) => heldBy?.person !== stream.key || !isSameDevice(stream, heldBy))
  }
  const poke = (change: DocumentsChange, { memberIds, contents }: ByPerson = {}) => {
    const pokes = { gm: pokeFor('gm', change), player: pokeFor('player', change) }
    for (const stream of listenersTo(change)) {
      const role = stream.roles.get(change.campaignId) ?? 'player'
      const personal = role === 'player' ? personalPoke(memberIds?.get(stream.key), change) : undefined
      const own = personal ?? pokes[role]
      if (own) send(stream, lineOf({ ...own, ...contents?.get(stream.key) }))
    }
  }
  /** What changed, so that the devices need not ask for it. Without it, they pull. */
  const contentsFor = async (change: DocumentsChange): Promise<ByPerson | undefined> => {
    const people = new Map(listenersTo(change).map(({ key, person }) => [key, person]))
    if (people.size === 0) return undefined
    const contents = await readContents(documents, people, change).catch(() => undefined)
    return contents && { contents }
  }
  return { poke, contentsFor }
}

type ByPerson = { memberIds?: MemberIds; contents?: ReadonlyMap<PersonKey, PokeContent> }

async function readContents(documents: Documents, people: ReadonlyMap<PersonKey, SyncPerson>, change: DocumentsChange) {
  const asked = [...people.values()]
  const contents = await documents.view(
    (stored) => changesToPoke(stored, asked, change),
    () => aheadOfPoke(asked, change),
  )
  return new Map([...people.keys()].map((key, at) => [key, contents[at] ?? {}]))
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
function personalPoke(
  memberId: string | undefined,
  { campaignId, personal, pubCollections }: DocumentsChange,
): Poke | undefined {
  if (memberId === undefined || !personal?.members.includes(memberId)) return undefined
  const collections = [...new Set([...pubCollections, ...personal.collections])]
  return { campaignId, seq: personal.pubSeq, collections }
}

/** A membership began or ended, so every collection of the campaign should be pulled. */
function lineForAll(campaignId: string): string {
  return lineOf({ campaignId, seq: 0, collections: [...COLLECTION_NAMES] })
}

function lineOf(poke: Poke): string {
  return `data: ${JSON.stringify(poke)}\n\n`
}
