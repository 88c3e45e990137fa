import { addDigest } from '../digest.ts'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import type {
  Ack,
  Contained,
  DocumentRow,
  DocumentTx,
  Head,
  Membership,
  Scope,
  SequenceQuery,
  SyncPerson,
  Version,
} from '../server/document-store.ts'
import { childGeneration, EARLIER_GENERATION } from '../server/generation.ts'
import { addUsage, NO_USAGE } from '../server/usage.ts'
import { versionsIn } from './memory-versions.ts'

type Member = Membership & { person: string }
type Campaign = Scope & Head & { joinCode?: string }
/** `places`: each campaign's places in the backup that began this generation. */
type Generation = { id: string; places: Map<string, Pick<Head, 'seq' | 'pubSeq'>> }

type State = {
  campaigns: Map<string, Campaign>
  members: Member[]
  rows: Map<string, DocumentRow>
  acks: Map<string, Ack>
  generations: Generation[]
  contained: Map<string, Contained>
  versions: Map<string, Version>
}

/** A document store in memory, with the memberships that the api stores elsewhere. */
export type MemoryStore = {
  write<T>(work: (tx: DocumentTx) => T): Promise<T>
  read<T>(work: (tx: DocumentTx) => T): T
  putMembership(person: SyncPerson, membership: Membership): void
  putScope(campaignId: string, change: Partial<Scope>): void
  /** Everything, for the simulator's checks. */
  allRows(): DocumentRow[]
  /** As `npm run backup` copies it. */
  backUp(): MemoryBackup
  /** As `npm run restore` puts it in place. */
  restore(backup: MemoryBackup): void
  /** As a standby that takes over without the last commits: no one is told. */
  rewind(backup: MemoryBackup): void
}

export type MemoryBackup = Readonly<State> & { at: Date }

/** The same gap as scripts/server/restore.ts leaves, so that no place a device may know is used twice. */
const SEQUENCE_GAP = 1_000_000

export function createMemoryStore(): MemoryStore {
  let [generationsMade, backupsMade] = [1, 0]
  const state: State = {
    campaigns: new Map(),
    members: [],
    rows: new Map(),
    acks: new Map(),
    generations: [{ id: 'generation-1', places: new Map() }],
    contained: new Map(),
    versions: new Map(),
  }
  const tx = memoryTx(state)
  return {
    write: async (work) => {
      const saved = copyOf(state)
      try {
        return work(tx)
      } catch (error) {
        Object.assign(state, saved)
        throw error
      }
    },
    read: (work) => work(tx),
    putMembership(person, membership) {
      const name = nameOf(person)
      const at = state.members.findIndex(
        (member) => member.person === name && member.campaignId === membership.campaignId,
      )
      if (at >= 0) state.members.splice(at, 1)
      state.members.push({ ...membership, person: name })
    },
    putScope(campaignId, change) {
      const campaign = state.campaigns.get(campaignId)
      if (campaign) Object.assign(campaign, change)
    },
    allRows: () => [...state.rows.values()],
    backUp: () => ({ ...structuredClone(state), at: new Date(++backupsMade) }),
    restore: ({ at, ...backup }) => {
      const id = childGeneration(backup.generations.at(-1)?.id ?? '', at, String(++generationsMade))
      Object.assign(state, asRestored(structuredClone(backup), id))
    },
    rewind: ({ at: _, ...backup }) => void Object.assign(state, structuredClone(backup)),
  }
}

function copyOf({ campaigns, members, rows, acks, generations, contained, versions }: State): State {
  return {
    campaigns: new Map(campaigns),
    members: [...members],
    rows: new Map(rows),
    acks: new Map(acks),
    generations: [...generations],
    contained: new Map(contained),
    versions: new Map(versions),
  }
}

function asRestored(state: State, id: string): State {
  const campaigns = [...state.campaigns.values()]
  const places = new Map(campaigns.map(({ campaignId, seq, pubSeq }) => [campaignId, { seq, pubSeq }]))
  const movedOn = campaigns.map((campaign) => ({
    ...campaign,
    seq: campaign.seq + SEQUENCE_GAP,
    pubSeq: campaign.pubSeq + SEQUENCE_GAP,
    restoredSeq: campaign.seq,
    restoredPubSeq: campaign.pubSeq,
  }))
  return {
    ...state,
    campaigns: new Map(movedOn.map((campaign) => [campaign.campaignId, campaign])),
    generations: [...state.generations, { id, places }],
    contained: new Map(Array.from(state.contained, ([key, contained]) => [key, ofEarlierGeneration(contained)])),
  }
}

/** What a restore leaves of it. */
export function ofEarlierGeneration(contained: Contained): Contained {
  return {
    ...contained,
    generation: EARLIER_GENERATION,
    seq: 0,
    pubSeq: 0,
    isMixed: true,
    document: {} as SyncDocument,
  }
}

function memoryTx(state: State): DocumentTx {
  return {
    ...membershipsIn(state),
    ...sequencesIn(state),
    ...versionsIn(state),
    rows: (collection, ids) => pickBy(state.rows, ids, (id) => `${collection}/${id}`),
    acks: (collection, ids, replica) => pickBy(state.acks, ids, (id) => ackKey(collection, id, replica)),
    contained: (collection, ids) => pickBy(state.contained, ids, (id) => `${collection}/${id}`),
    changes({ collection, campaignId, audience, since, limit, size = Number.POSITIVE_INFINITY }) {
      const place = (row: DocumentRow) => (audience === 'gm' ? row.seq : row.pubSeq)
      let room = size
      return [...state.rows.values()]
        .filter((row) => row.collection === collection && row.campaignId === campaignId && place(row) > since)
        .sort((a, b) => place(a) - place(b))
        .slice(0, limit)
        .filter((row) => {
          const fits = room > 0
          room -= JSON.stringify(row.document).length
          return fits
        })
    },
    sheetsOf(campaignId, memberId) {
      const inCampaign = [...state.rows.values()].filter(
        (row) => row.collection === 'characters' && row.campaignId === campaignId,
      )
      return inCampaign.filter(({ deleted, document }) => !deleted && document.claimedBy === memberId).length
    },
    putRows(written) {
      for (const row of written) state.rows.set(`${row.collection}/${row.id}`, structuredClone(row))
    },
    putAcks(written) {
      for (const ack of written) state.acks.set(ackKey(ack.collection, ack.id, ack.replica), structuredClone(ack))
    },
    putContained(written) {
      for (const one of written) state.contained.set(`${one.collection}/${one.id}`, structuredClone(one))
    },
    holderOfJoinCode(joinCode) {
      const holders = [...state.campaigns.values()].filter((campaign) => campaign.joinCode === joinCode)
      return holders.find((campaign) => !campaign.deleted)?.campaignId
    },
    putJoinCode(campaignId, joinCode) {
      const campaign = state.campaigns.get(campaignId)
      if (campaign) state.campaigns.set(campaignId, { ...campaign, joinCode })
    },
  }
}

function membershipsIn(state: State): Pick<DocumentTx, 'scopes' | 'memberships' | 'isMember' | 'createScope'> {
  return {
    scopes(ids) {
      const known = ids.flatMap((id) => state.campaigns.get(id) ?? [])
      return new Map(known.map(({ campaignId, ownerId, deleted }) => [campaignId, { campaignId, ownerId, deleted }]))
    },
    memberships(person, ids) {
      const name = nameOf(person)
      return state.members
        .filter((member) => member.person === name && (!ids || ids.includes(member.campaignId)))
        .map(({ person: _, ...membership }) => membership)
    },
    isMember(campaignId, memberId) {
      return state.members.some((member) => {
        return member.campaignId === campaignId && member.memberId === memberId && member.status === 'active'
      })
    },
    createScope({ campaignId, ownerId, memberId }) {
      const head = { seq: 0, pubSeq: 0, digest: 0, pubDigest: 0, restoredSeq: 0, restoredPubSeq: 0, ...NO_USAGE }
      state.campaigns.set(campaignId, { campaignId, ownerId, deleted: false, ...head })
      const person = nameOf({ userId: ownerId })
      state.members.push({ person, campaignId, memberId, role: 'gm', status: 'active', epoch: 1 })
    },
  }
}

function placesIn({ rows }: State, { collection, campaignId, audience }: SequenceQuery): number[] {
  const own = [...rows.values()].filter((row) => row.collection === collection && row.campaignId === campaignId)
  return own.map((row) => (audience === 'gm' ? row.seq : row.pubSeq))
}

function sequencesIn(
  state: State,
): Pick<DocumentTx, 'heads' | 'lastPlace' | 'placeUpTo' | 'advance' | 'generations' | 'restoredPlaces'> {
  return {
    heads(ids) {
      const known = ids.flatMap((id) => state.campaigns.get(id) ?? [])
      return new Map(known.map((campaign) => [campaign.campaignId, headOf(campaign)]))
    },
    lastPlace: (query) => Math.max(0, ...placesIn(state, query)),
    placeUpTo: ({ upTo, ...query }) => Math.max(0, ...placesIn(state, query).filter((place) => place <= upTo)),
    advance(campaignId, { seq, pubSeq, digest = 0, pubDigest = 0, ...usage }) {
      const campaign = state.campaigns.get(campaignId)
      if (!campaign) throw new Error(`No campaign ${campaignId}`)
      const before = headOf(campaign)
      state.campaigns.set(campaignId, {
        ...campaign,
        ...addUsage(before, usage),
        seq: before.seq + seq,
        pubSeq: before.pubSeq + pubSeq,
        digest: addDigest(before.digest, digest),
        pubDigest: addDigest(before.pubDigest, pubDigest),
      })
      return before
    },
    generations: () => state.generations.map(({ id }) => id),
    restoredPlaces(ids, known) {
      const later = state.generations.slice(known)
      const found = ids.map((id) => [id, later.flatMap(({ places }) => places.get(id) ?? [])] as const)
      return new Map(found.flatMap(([id, places]) => (places.length > 0 ? [[id, lowestOf(places)] as const] : [])))
    },
  }
}

function lowestOf(places: Pick<Head, 'seq' | 'pubSeq'>[]): Pick<Head, 'seq' | 'pubSeq'> {
  return { seq: Math.min(...places.map(({ seq }) => seq)), pubSeq: Math.min(...places.map(({ pubSeq }) => pubSeq)) }
}

function headOf({ campaignId: _, ownerId, deleted, joinCode, ...head }: Campaign): Head {
  return head
}

function nameOf(person: SyncPerson): string {
  return 'userId' in person ? `user:${person.userId}` : `guest:${person.guestId}`
}

function ackKey(collection: CollectionName, id: string, replica: string): string {
  return `${collection}/${id}/${replica}`
}

function pickBy<Value>(from: Map<string, Value>, ids: string[], keyOf: (id: string) => string): Map<string, Value> {
  const found = new Map<string, Value>()
  for (const id of ids) {
    const value = from.get(keyOf(id))
    if (value) found.set(id, value)
  }
  return found
}
