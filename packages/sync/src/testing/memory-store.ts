import { MAX_VERSION_SIZE, MAX_VERSIONS } from '@lanternkeep/schema'
import type { CollectionName } from '../protocol.ts'
import type {
  Ack,
  DocumentRow,
  DocumentStore,
  DocumentTx,
  Scope,
  Seat,
  SyncPerson,
  Version,
} from '../server/document-store.ts'

type Member = Seat & { person: string }
type Campaign = Scope & { seq: number; pubSeq: number; joinCode?: string }

/** A document store in memory, and the seats that elsewhere the api keeps. */
export type MemoryStore = DocumentStore & {
  putSeat(person: SyncPerson, seat: Seat): void
  putScope(campaignId: string, change: Partial<Scope>): void
  /** Everything, for the simulator's checks. */
  allRows(): DocumentRow[]
}

export function createMemoryStore(): MemoryStore {
  const campaigns = new Map<string, Campaign>()
  const members: Member[] = []
  const rows = new Map<string, DocumentRow>()
  const acks = new Map<string, Ack>()
  const versions = new Map<string, Version>()
  const tx = { ...memoryTx(campaigns, members, rows, acks), ...memoryVersions(versions) }
  return {
    write: async (work) => {
      const saved = [[...campaigns], [...members], [...rows], [...acks], [...versions]] as const
      try {
        return work(tx)
      } catch (error) {
        restore(campaigns, saved[0])
        members.splice(0, members.length, ...saved[1])
        restore(rows, saved[2])
        restore(acks, saved[3])
        restore(versions, saved[4])
        throw error
      }
    },
    read: (work) => work(tx),
    putSeat(person, seat) {
      const name = nameOf(person)
      const at = members.findIndex((member) => member.person === name && member.campaignId === seat.campaignId)
      if (at >= 0) members.splice(at, 1)
      members.push({ ...seat, person: name })
    },
    putScope(campaignId, change) {
      const campaign = campaigns.get(campaignId)
      if (campaign) Object.assign(campaign, change)
    },
    allRows: () => [...rows.values()],
  }
}

function memoryTx(
  campaigns: Map<string, Campaign>,
  members: Member[],
  rows: Map<string, DocumentRow>,
  acks: Map<string, Ack>,
): Omit<DocumentTx, keyof Versions> {
  return {
    scopes(ids) {
      const known = ids.flatMap((id) => campaigns.get(id) ?? [])
      return new Map(known.map(({ campaignId, ownerId, deleted }) => [campaignId, { campaignId, ownerId, deleted }]))
    },
    seats(person, ids) {
      const name = nameOf(person)
      return members
        .filter((member) => member.person === name && (!ids || ids.includes(member.campaignId)))
        .map(({ person: _, ...seat }) => seat)
    },
    rows: (collection, ids) => pickBy(rows, ids, (id) => `${collection}/${id}`),
    acks: (collection, ids, replica) => pickBy(acks, ids, (id) => ackKey(collection, id, replica)),
    changes({ collection, campaignId, audience, since, limit, size = Number.POSITIVE_INFINITY }) {
      const place = (row: DocumentRow) => (audience === 'gm' ? row.seq : row.pubSeq)
      let room = size
      return [...rows.values()]
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
      const inCampaign = [...rows.values()].filter(
        (row) => row.collection === 'characters' && row.campaignId === campaignId,
      )
      return inCampaign.filter(({ deleted, document }) => !deleted && document.claimedBy === memberId).length
    },
    advance(campaignId, by) {
      const campaign = campaigns.get(campaignId)
      if (!campaign) throw new Error(`No campaign ${campaignId}`)
      const before = { seq: campaign.seq, pubSeq: campaign.pubSeq }
      campaigns.set(campaignId, { ...campaign, seq: before.seq + by.seq, pubSeq: before.pubSeq + by.pubSeq })
      return before
    },
    putRows(written) {
      for (const row of written) rows.set(`${row.collection}/${row.id}`, structuredClone(row))
    },
    putAcks(written) {
      for (const ack of written) acks.set(ackKey(ack.collection, ack.id, ack.replica), structuredClone(ack))
    },
    createScope({ campaignId, ownerId, memberId }) {
      campaigns.set(campaignId, { campaignId, ownerId, deleted: false, seq: 0, pubSeq: 0 })
      const person = nameOf({ userId: ownerId })
      members.push({ person, campaignId, memberId, role: 'gm', status: 'active', epoch: 1 })
    },
    holderOfJoinCode(joinCode) {
      return [...campaigns.values()].find((campaign) => campaign.joinCode === joinCode && !campaign.deleted)?.campaignId
    },
    putJoinCode(campaignId, joinCode) {
      const campaign = campaigns.get(campaignId)
      if (campaign) campaigns.set(campaignId, { ...campaign, joinCode })
    },
  }
}

type Versions = Pick<DocumentTx, 'lastRun' | 'versions' | 'addVersions' | 'putRun'>

function memoryVersions(versions: Map<string, Version>): Versions {
  const of = (collection: string, documentId: string) =>
    [...versions.values()].filter((each) => each.collection === collection && each.documentId === documentId)
  return {
    lastRun: (collection, documentId) => of(collection, documentId).at(-1),
    versions: of,
    addVersions(added) {
      for (const version of added) {
        versions.set(version.id, structuredClone(version))
        let room = MAX_VERSION_SIZE
        for (const [index, { id, fields }] of of(version.collection, version.documentId).toReversed().entries()) {
          room -= JSON.stringify(fields).length
          if (index > 0 && (index >= MAX_VERSIONS || room < 0)) versions.delete(id)
        }
      }
    },
    putRun(versionId, run) {
      const version = versions.get(versionId)
      if (version) versions.set(versionId, { ...version, run })
    },
  }
}

function restore<Value>(map: Map<string, Value>, saved: readonly (readonly [string, Value])[]): void {
  map.clear()
  for (const [key, value] of saved) map.set(key, value)
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
