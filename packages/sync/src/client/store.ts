import type { CampaignRole, CollectionName, SyncDocument, WhyGone } from '../protocol.ts'
import type { Progress } from './progress.ts'

/** Why the server refuses this device's changes to a campaign. `noRoom`: its account has as many as it may. */
export type Refusal = { code: 'plan' | 'forbidden' | 'invalid'; message: string; at: string; noRoom?: boolean }

/**
 * What this device knows about a campaign beside its documents. A campaign without facts was made here and never sent.
 */
export type CampaignFacts = {
  id: string
  role: CampaignRole
  memberId?: string
  /** The join code by which this device joined it. A newer one may be drawn since. */
  joinedBy?: string
  /** The server has it. */
  accepted: boolean
  refusal?: Refusal
  /** Someone removed it from this device; the cloud keeps it. */
  removed?: boolean
  /** ISO time until which the request that deletes it from the cloud, or leaves it, may be running on this device. */
  leavingUntil?: string
  /** ISO time until which nothing is sent: the request that creates it is running. */
  heldUntil?: string
  /**
   * Its owner deleted it from the cloud on another device; `kept` once a person chose here to keep this copy. `isBack`: a
   * restored backup brought it back to the server.
   */
  cloudDeleted?: { at: string; kept: boolean; isBack?: boolean }
  /**
   * A copy of this device's own, under the id of a campaign in which this person is a player. It is neither sent nor
   * received, and the server's isn't downloaded, until a person decides on this device.
   */
  ownCopy?: boolean
  /** Collections that must be pulled from their beginning, after the campaign was brought back. */
  restart?: CollectionName[]
  /**
   * The earlier generation of the server that this device's copy is from. Until the device has brought back what the
   * server lacks, nothing of the campaign is sent or received.
   */
  behind?: string
  /** Collections being pulled from their beginning: their documents may be newer than the place reached says. */
  catchingUp?: CollectionName[]
  /**
   * This device's copy differs from what the server shows, though nothing is pending and everything was pulled again.
   */
  differs?: boolean
  /** How often a difference was found and repaired. */
  repairs?: number
}

/**
 * Marks a document with a change that the server hasn't taken. A document without a row is never sent. The row is
 * stored before the edit, so a crash can leave a row without an edit, never an edit without a row.
 */
export type PendingRow = {
  /** `collection/documentId` */
  key: string
  collection: CollectionName
  campaignId: string
  /** The server's state that the edit was made on; null if the server has none. */
  base: SyncDocument | null
  /** Rev of the newest local write. The row is deleted only when the server has exactly this one. */
  rev?: string
  /** The player's seat that it was made from. */
  seat?: string
  /** Revs sent, or about to be, since `base` and not answered. A better base from the server must be one of them. */
  sent?: string[]
  /** Taken over from the first release, which didn't note what it sent: some of this edit may be on the server. */
  maybeSent?: true
  /** Name of this device that they were sent under; kept until an answer arrives. */
  sentAs?: string
  /** Place of `base` in the server's earlier generation, if something was sent in it and never answered. */
  unsure?: string
  /** Stored before a merge onto this newer server state; it becomes the base once the document is built on it. */
  nextBase?: SyncDocument
}

export type Sender = {
  /** Whether the row's document will be sent as soon as it is stored. */
  maySend(row: PendingRow): boolean
  /** Name of this device. */
  replica(): string
  /** The server's generation as known here. */
  generation(): string
}

/**
 * Keeps the rows that this tab announces in memory, so that it can send what it writes without reading them. If a
 * change is about to be sent, its row is marked as sent in the very transaction that announces the write: it leaves
 * without waiting for a transaction of its own.
 */
export type AnnouncedRows = {
  /** From now on, until the returned function is called, this tab sends. Forgets all earlier rows. */
  begin(sender: Sender): () => void
  /** The row to store for `document`, which is about to be written. */
  announce(row: PendingRow, document: Pick<SyncDocument, '_deleted'>): PendingRow
  /** Whether this tab sends, and knows of no row with this key. There may be one all the same. */
  isLikelyNew(key: string): boolean
  /** A row is about to be changed: whatever is known of it is out of date. */
  changed(key: string): void
  /** Takes out the row as it was announced for this very document, unless it may have changed since. */
  take(key: string, rev: string): { row: PendingRow; isMarked: boolean } | undefined
}

/** A change that the server refused for good. The document shows the server's state; `mine` is kept to be read. */
export type Rejection = {
  id: string
  campaignId: string
  collection: CollectionName
  documentId: string
  verdict: 'forbidden' | 'invalid' | 'revoked'
  message: string
  path?: string
  mine: SyncDocument
  at: string
  /** The document still holds what was refused. If the server takes it later, there is no rejection. */
  isHeld?: boolean
  /** Nothing is wrong with the change: its campaign is full. */
  noRoom?: boolean
}

/** A pending edit whose campaign had to leave this device. */
export type KeptChange = { campaignId: string; collection: CollectionName; document: SyncDocument; at: string }

/**
 * A campaign that had to leave this device, not by a choice made here. 'restored': the server's backup is older than the
 * campaign. 'again': it is here again, for another membership or role; edits from before were set aside.
 */
export type Departure = { campaignId: string; name: string; why?: WhyGone | 'restored' | 'again'; at: string }

/** `from`: the generation this device knew when it asked. A late answer may name one that is over by now. */
export type GenerationChange = { from: string; to: string }

export type PendingPage = { collection: CollectionName; after?: string; limit: number }

/** What the replication stores beside the replicated documents. Writes are durable once their promise resolves. */
export type ReplicationStore = {
  /** Answered from memory: RxDB's hooks can't wait. */
  factsOf(campaignId: string): CampaignFacts | undefined
  allFacts(): CampaignFacts[]
  /** As stored, whichever tab stored it: memory hears of another tab's change a little later. */
  readFacts(campaignId: string): Promise<CampaignFacts | undefined>
  /** `change` gets the stored value, whichever tab stored it. */
  changeFacts(
    campaignId: string,
    change: (facts: CampaignFacts | undefined) => CampaignFacts | undefined,
  ): Promise<void>
  /** Names of this database, the current one first. Answered from memory. */
  replicas(): readonly string[]
  /** Takes a new name; revs made under former names stay this device's own. */
  renewReplica(): Promise<void>
  /** Those that have rows. */
  pendingCollections(): Promise<ReadonlySet<CollectionName>>
  /** Rows in the order of their keys, after `after`. */
  pendingPage(page: PendingPage): Promise<PendingRow[]>
  pendingAt(keys: string[]): Promise<PendingRow[]>
  pendingOf(campaignId: string): Promise<PendingRow[]>
  /** How many rows each campaign has; without those that have none. */
  pendingCampaigns(): Promise<ReadonlyMap<string, number>>
  /**
   * Changes rows in one transaction; undefined deletes. `change` runs synchronously. With `likely` 'new', none of the keys
   * is expected to have a row: rows are added without reading first. If one is there, `change` is called for all again.
   */
  changePending(
    keys: string[],
    change: (row: PendingRow | undefined, key: string) => PendingRow | undefined,
    likely?: 'new',
  ): Promise<void>
  /**
   * Marks rows as sent (`asSent`) under the name `replica`, many at a time: a rev for each key. Returns the keys that
   * have a row; the others are not marked.
   */
  markSent(collection: CollectionName, revs: ReadonlyMap<string, string>, replica: string): Promise<ReadonlySet<string>>
  /** Every change of a row must be told to them. */
  announced: AnnouncedRows
  progress(collection: CollectionName): Promise<Progress>
  changeProgress(collection: CollectionName, change: (progress: Progress) => Progress): Promise<void>
  /** The server's generation as known to this device, from memory; '' if none is known yet. */
  generation(): string
  /** Stores the first generation; does nothing if one is known. */
  learnGeneration(generation: string): Promise<void>
  /**
   * Switches to another generation, and marks every campaign that the server has accepted as behind, in one
   * transaction. Does nothing if `from` isn't the known one any more.
   */
  beginGeneration(change: GenerationChange): Promise<void>
  /**
   * Marks the campaign as no longer behind. `changes` sets the progress of each collection that now catches up.
   */
  catchUp(campaignId: string, changes: Map<CollectionName, (progress: Progress) => Progress>): Promise<void>
  addRejections(rejections: Rejection[]): Promise<void>
  /** For documents that the server took after all, by 'collection/documentId'; most have no rejection. */
  forgetHeldRejections(keys: string[]): Promise<void>
  /** `replaced`: earlier versions of the same edits, which aren't listed any more. */
  addKeptChanges(changes: KeptChange[], replaced?: KeptChange[]): Promise<void>
  addDeparture(departure: Departure): Promise<void>
}

export const NEW_CAMPAIGN_FACTS = { role: 'gm', accepted: false } as const
