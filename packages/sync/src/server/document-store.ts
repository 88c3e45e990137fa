import type { VersionedCollection } from '@lanternkeep/schema'
import type { CampaignRole, CollectionName, SyncDocument } from '../protocol.ts'

/** Who is calling, across campaigns: an account, or a browser that joined signed out. */
export type SyncPerson = { userId: string } | { guestId: string }

/** A campaign as the unit of access and sequence. It outlives its document. */
export type Scope = { campaignId: string; ownerId: string; deleted: boolean }

/** A person's place in a campaign. Epochs of one person in one campaign never repeat, whatever becomes of the seat. */
export type Membership = {
  campaignId: string
  memberId: string
  role: CampaignRole
  status: 'active' | 'pending' | 'removed'
  /** Raised by whatever makes a replica's copy worthless: leaving, removal, a change of role, tombstones thrown away. */
  epoch: number
  /** Of a seat that ended: by the GM's hand, not by the person's own. */
  byGm?: boolean
}

/** A document as it is stored: whole, with what players know of it beside. */
export type DocumentRow = {
  collection: CollectionName
  id: string
  campaignId: string
  /** Place in the campaign's sequence of the GM's view. */
  seq: number
  rev: string
  deleted: boolean
  /** Place in the campaign's sequence of what players see; 0 as long as they never saw it. */
  pubSeq: number
  /** Rev of the last write that changed what players see, without projection mark; '' as long as they never saw it. */
  pubRev: string
  /** Players saw it once and do not any more. */
  pubDeleted: boolean
  /** `lastModified` as of that write: the document's own would tell of edits they do not see. */
  pubAt: string
  /** For documents whose view is made from others too (the fight); null elsewhere: made by viewFor when asked for. */
  pubDocument: SyncDocument | null
  /** Kept beside the document, which players may hold a part of: who deleted it, and when the server took that. */
  deletion?: Deletion | null
  /** The push that stored exactly this body under this rev: the ack of its replica. Null where it was changed on the way. */
  sentBy: Sender | null
  /** The body, `rev` and `_deleted` as above included; a tombstone keeps its last body. */
  document: SyncDocument
}

/** `by` is the seat of the person; absent when the server itself deleted. `on` is their device in words. */
export type Deletion = { at: string; by?: string; on?: string }

/** A replica, and the base it took for the server's state. */
export type Sender = { replica: string; base: string | null }

/** The last push accepted from a replica. Kept beside the row only as long as the row is not that very push (`sentBy`). */
export type Ack = Sender & {
  collection: CollectionName
  id: string
  rev: string
  document: SyncDocument
}

/** Where a campaign's sequences stand, and the digests of what its GM and its players see. */
export type Head = {
  seq: number
  pubSeq: number
  digest: number
  pubDigest: number
  /** Where the sequences stood in the backup that the server was last restored to; 0 if it never was. */
  restoredSeq: number
  restoredPubSeq: number
}

/**
 * What a document's row contains of an earlier generation: `document` as a device that had pulled up to these places
 * held it. Kept once the row itself is something else; a row that stands as the backup had it needs none.
 */
export type Contained = {
  collection: CollectionName
  id: string
  campaignId: string
  generation: string
  seq: number
  pubSeq: number
  document: SyncDocument
  /** The row may hold parts of later states besides: edits that were sent before the restore, and after it once more. */
  isMixed?: boolean
}

/** One person's saves of a document within ten minutes, from the first of them to the last. */
export type Run = {
  /** Seat of the person. */
  by: string
  from: string
  at: string
  /** The last of the saves that changed what the sheet's player sees. */
  shownAt?: string
  /** Their device in words. */
  on?: string
}

/** The state of a text or sheet before a run of saves. */
export type Version = {
  id: string
  collection: VersionedCollection
  documentId: string
  campaignId: string
  fields: { [field: string]: unknown }
  /** `lastModified` of that state, as the GM and as players know it. */
  wasAt: string
  wasShownAt: string
  /** By the server's clock. */
  keptAt: string
  /** What took its place. */
  run: Run
}

export type ChangesQuery = {
  collection: CollectionName
  campaignId: string
  /** `gm` by seq; `players` by pubSeq, leaving out what they never saw. */
  audience: 'gm' | 'players'
  since: number
  limit: number
  /** Ends behind the row that goes past so many characters of JSON. */
  size?: number
}

/** Differences; those of digests may be negative. */
export type Advance = { seq: number; pubSeq: number; digest?: number; pubDigest?: number }

/** Synchronous: everything inside is one transaction. Each call is one statement per collection, whatever the number of ids. */
export type DocumentTx = {
  scopes(campaignIds: string[]): Map<string, Scope>
  /** The person's seats, removed and pending ones too; in these campaigns, or in all. At most one per campaign. */
  memberships(person: SyncPerson, campaignIds?: string[]): Membership[]
  rows(collection: CollectionName, ids: string[]): Map<string, DocumentRow>
  acks(collection: CollectionName, ids: string[], replica: string): Map<string, Ack>
  /** In the order of the audience's sequence. */
  changes(query: ChangesQuery): DocumentRow[]
  /** How many characters this seat plays. */
  sheetsOf(campaignId: string, memberId: string): number
  /** Whether the seat is one of the campaign's, and not one that ended. */
  isMember(campaignId: string, memberId: string): boolean
  heads(campaignIds: string[]): Map<string, Head>
  /** Highest place the audience has in this collection. */
  lastPlace(query: Pick<ChangesQuery, 'collection' | 'campaignId' | 'audience'>): number
  /** Moves sequences and digests on and answers where they stood before. */
  advance(campaignId: string, by: Advance): Head
  /** Ids of the server's generations, oldest first. Each but the first began with a restored backup. */
  generations(): string[]
  /** The lowest place each campaign was restored to by the generations behind the first `known` ones. */
  restoredPlaces(campaignIds: string[], known: number): Map<string, { seq: number; pubSeq: number }>
  contained(collection: CollectionName, ids: string[]): Map<string, Contained>
  putContained(contained: Contained[]): void
  putAcks(acks: Ack[]): void
  putRows(rows: DocumentRow[]): void
  /** A new campaign, not known before, and its owner's seat as GM. */
  createScope(scope: { campaignId: string; ownerId: string; memberId: string }): void
  /** The campaign that holds this code now, deleted ones aside. */
  holderOfJoinCode(joinCode: string): string | undefined
  putJoinCode(campaignId: string, joinCode: string): void
  /** The latest run of saves of the document. */
  lastRun(collection: VersionedCollection, documentId: string): Pick<Version, 'id' | 'run'> | undefined
  /** Every version of the document that is kept, the oldest first. */
  versions(collection: VersionedCollection, documentId: string): Version[]
  /** Adds versions behind those that there are, of which the oldest go when they are too many. */
  addVersions(versions: Version[]): void
  /** The run went on. */
  putRun(versionId: string, run: Run): void
}

/** The one door for replicated writes. `write` may gather several works in one commit; it resolves when they are durable. */
export type DocumentStore = {
  write<T>(work: (tx: DocumentTx) => T): Promise<T>
  read<T>(work: (tx: DocumentTx) => T): T
}

/** What deciding needs from outside. */
export type ServerFacts = {
  /** ISO 8601, by the server's clock. */
  now: string
  newId: () => string
  newJoinCode: () => string
  /** Whether the plan of a campaign's owner has cloud sync. */
  mayOwnerSync: (ownerId: string) => boolean
  /** The caller's device in words: 'an iPad'. */
  device?: string
  /**
   * Asked, and counted, each time a device names a new join code: whether it is taken tells whether another campaign
   * has it. Where it is false the server draws one itself. Absent: always.
   */
  mayNameCode?: (ownerId: string) => boolean
}

/** What moved in one campaign: for the pokes. Players hear of `pubSeq`, and only when it is there. */
export type Touched = {
  campaignId: string
  seq: number
  collections: CollectionName[]
  pubSeq?: number
  pubCollections: CollectionName[]
}
