import type { VersionedCollection } from '@lanternkeep/schema'
import type { CampaignRole, CollectionName, SyncDocument } from '../protocol.ts'

/** The requester, across campaigns: an account, or a browser that joined signed out. */
export type SyncPerson = { userId: string } | { guestId: string }

/** A campaign as the unit of access and sequence. It outlives its document. */
export type Scope = { campaignId: string; ownerId: string; deleted: boolean }

/** A person's membership in a campaign. Epochs of one person in one campaign never repeat, even across memberships. */
export type Membership = {
  campaignId: string
  memberId: string
  role: CampaignRole
  status: 'active' | 'pending' | 'removed'
  /** Raised when a replica's copy becomes worthless: leaving, removal, a change of role, purged tombstones. */
  epoch: number
  /** For a membership that ended: by the GM, not by the person. */
  byGm?: boolean
}

/** A document as stored: whole, beside what players see of it. */
export type DocumentRow = {
  collection: CollectionName
  id: string
  campaignId: string
  /** Place in the campaign's sequence for the GM. */
  seq: number
  rev: string
  deleted: boolean
  /** Place in the campaign's sequence for players; 0 if they never saw it. */
  pubSeq: number
  /** Rev of the last write that changed what players see, without projection mark; '' if they never saw it. */
  pubRev: string
  /** Players saw it once and can't see it any more. */
  pubDeleted: boolean
  /** `lastModified` of that write: the document's own would reveal edits they don't see. */
  pubAt: string
  /** Only these members ever saw it; absent: every player may have. */
  pubMembers?: readonly string[]
  /**
   * For documents whose view is made from other documents too (the combat). Null for the rest, which `viewFor` projects
   * on demand.
   */
  pubDocument: SyncDocument | null
  /** Kept beside the document, which players may hold in part: who deleted it, and when the server stored that. */
  deletion?: Deletion | null
  /**
   * The push that stored exactly this body under this rev: the ack of its replica. Null if the body was changed on the
   * way.
   */
  sentBy: Sender | null
  /** The body, including `rev` and `_deleted` as above; a tombstone keeps its last body. */
  document: SyncDocument
}

/** `by` is the person's membership; absent if the server itself deleted. `on` is their device in words. */
export type Deletion = { at: string; by?: string; on?: string }

/** A replica, and the base it assumed to be the server's state. */
export type Sender = { replica: string; base: string | null }

/** The last accepted push of a replica. Stored beside the row only if the row is not that very push (`sentBy`). */
export type Ack = Sender & {
  collection: CollectionName
  id: string
  rev: string
  document: SyncDocument
}

/** The current places of a campaign's sequences, and the digests of what its GM and its players see. */
export type Head = {
  seq: number
  pubSeq: number
  digest: number
  pubDigest: number
  /** The places of the sequences in the backup that was last restored; 0 if there was none. */
  restoredSeq: number
  restoredPubSeq: number
} & Usage

/** How much of a campaign is stored, without what was deleted. `bytes` counts as limits.ts does. */
export type Usage = { documents: number; bytes: number; rolls: number }

/** How much a campaign may hold. Rolls count apart from documents. */
export type Quotas = Usage & {
  /** Characters of one player in a campaign. */
  sheets: number
  /** Campaigns of one account. */
  campaigns: number
}

/**
 * What a document's row contains of an earlier generation: `document` as a device that had pulled up to these places
 * held it. Stored once the row itself changes; a row that still equals the backup's needs none.
 */
export type Contained = {
  collection: CollectionName
  id: string
  campaignId: string
  generation: string
  seq: number
  pubSeq: number
  document: SyncDocument
  /** The row may also hold parts of later states: edits that were sent before the restore and again after it. */
  isMixed?: boolean
}

/** One person's saves of a document within ten minutes, from first to last. */
export type Run = {
  /** The person's member id. */
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
  /** `lastModified` of that state, as the GM and as players see it. */
  wasAt: string
  wasShownAt: string
  /** By the server's clock. */
  keptAt: string
  /** The saves that replaced it. */
  run: Run
}

/** The documents of one collection, in the order of one audience's sequence. */
export type SequenceQuery = {
  collection: CollectionName
  campaignId: string
  /** `gm` by seq; `players` by pubSeq, without what they never saw. */
  audience: 'gm' | 'players'
}

export type ChangesQuery = SequenceQuery & {
  since: number
  limit: number
  /** The page ends behind the row that exceeds this many characters of JSON. */
  size?: number
}

/** Differences; those of digests may be negative. */
export type Advance = { seq: number; pubSeq: number; digest?: number; pubDigest?: number } & Partial<Usage>

/**
 * Synchronous: everything inside is one transaction. Each call is one statement per collection, for any number of ids.
 */
export type DocumentTx = {
  scopes(campaignIds: string[]): Map<string, Scope>
  /**
   * The person's memberships, including removed and pending ones, in these campaigns or in all. At most one per
   * campaign.
   */
  memberships(person: SyncPerson, campaignIds?: string[]): Membership[]
  rows(collection: CollectionName, ids: string[]): Map<string, DocumentRow>
  acks(collection: CollectionName, ids: string[], replica: string): Map<string, Ack>
  /** In the order of the audience's sequence. */
  changes(query: ChangesQuery): DocumentRow[]
  /** How many characters this member plays. */
  sheetsOf(campaignId: string, memberId: string): number
  /** Whether this is a member of the campaign whose membership has not ended. */
  isMember(campaignId: string, memberId: string): boolean
  heads(campaignIds: string[]): Map<string, Head>
  /** The audience's highest place in this collection. */
  lastPlace(query: SequenceQuery): number
  /** The audience's highest place in this collection that isn't past `upTo`; 0 if there is none. */
  placeUpTo(query: SequenceQuery & { upTo: number }): number
  /** Advances sequences and digests, and returns their previous values. */
  advance(campaignId: string, by: Advance): Head
  /** Ids of the server's generations, oldest first. Each but the first began with a restored backup. */
  generations(): string[]
  /** The lowest place each campaign was restored to by the generations after the first `known` ones. */
  restoredPlaces(campaignIds: string[], known: number): Map<string, { seq: number; pubSeq: number }>
  contained(collection: CollectionName, ids: string[]): Map<string, Contained>
  putContained(contained: Contained[]): void
  putAcks(acks: Ack[]): void
  /** `replaced`: what is stored of each now, as far as it is known. */
  putRows(rows: DocumentRow[], replaced?: (DocumentRow | undefined)[]): void
  /** A new campaign with an unknown id, and its owner's membership as GM. */
  createScope(scope: { campaignId: string; ownerId: string; memberId: string }): void
  /** The campaign that has this code now, ignoring deleted ones. */
  holderOfJoinCode(joinCode: string): string | undefined
  putJoinCode(campaignId: string, joinCode: string): void
  /** The document's latest run of saves. */
  lastRun(collection: VersionedCollection, documentId: string): Pick<Version, 'id' | 'run'> | undefined
  /** Every stored version of the document, oldest first. */
  versions(collection: VersionedCollection, documentId: string): Version[]
  /** Adds versions after the existing ones; the oldest go if there are too many. */
  addVersions(versions: Version[]): void
  /** Updates the run of the document's last version, because it goes on. */
  putRun(version: Pick<Version, 'id' | 'collection' | 'documentId'>, run: Run): void
}

/** What deciding needs from outside. */
export type ServerFacts = {
  /** ISO 8601, by the server's clock. */
  now: string
  newId: () => string
  newJoinCode: () => string
  /** Whether the plan of a campaign's owner has cloud sync. */
  mayOwnerSync: (ownerId: string) => boolean
  /** The requester's device in words: 'an iPad'. */
  device?: string
  /**
   * Asked, and counted, each time a device names a new join code, because whether a code is taken reveals that another
   * campaign has it. If false, the server draws one itself. Absent: always allowed.
   */
  mayNameCode?: (ownerId: string) => boolean
  /** Absent: as much as there is room for. */
  quotas?: Quotas
  /** Pictures that rows of this push wait for, by `pictureKey`. */
  missingPictures?: ReadonlySet<string>
}

/** What moved in one campaign, for the pokes. Players get `pubSeq`, and only if it is there. */
export type Touched = {
  campaignId: string
  seq: number
  collections: CollectionName[]
  pubSeq?: number
  pubCollections: CollectionName[]
  /** How many places of each sequence the changes took, those included that no one is poked for. */
  by: { seq: number; pubSeq: number }
  /** What moved for some players alone. */
  personal?: { members: readonly string[]; pubSeq: number; collections: CollectionName[] }
}
