import type { RxCollection } from 'rxdb'
import type { CollectionName, SyncDocument } from '../protocol.ts'
import type { Link } from './link.ts'
import type { Pace } from './pace.ts'
import type { PokedDocuments } from './poked-documents.ts'
import {
  type CampaignFacts,
  type GenerationChange,
  NEW_CAMPAIGN_FACTS,
  type PendingRow,
  type ReplicationStore,
} from './store.ts'
import type { Transport } from './transport.ts'

/** What the work on all collections shares. */
export type SyncContext = {
  syncs: CollectionSync[]
  /** Names this start of the replication, so that the server can tell apart two devices with one name. */
  run: string
  /** Name of this device or person, shown beside its version in a conflict. */
  author: (document: SyncDocument) => string
  now: () => string
  newId: () => string
  store: ReplicationStore
  transport: Transport
  link: Link
  /** How much one push holds. */
  pace: Pace
  /** Keys of rows that are sent although their campaign is refused, to find out whether it still is. */
  probes: Set<string>
  /** How often refused changes were tried again. */
  retries: number
  /**
   * Revs that the server called invalid without sending its own state, by row. Sent again only when changed or on
   * request.
   */
  invalid: Map<string, string>
  /** Those among them that their campaign had no room for, by campaign and key. */
  noRoom: Map<string, Map<string, PendingRow>>
  /** How many campaigns of their own this person has in the cloud, as last told. */
  owned: number
  /** Refused acts that wait for an edit of their sheet, by the key of the sheet's row. */
  heldActs: Map<string, readonly string[]>
  /** Seats of this person that play someone, as served since the start. */
  heroes: Set<string>
  /** Keys of rows whose document holds nothing pending: left by a write that never happened. */
  idle: Set<string>
  /**
   * Campaigns that are being removed because a membership ended. This person may be let in again before that is done:
   * what is served of the new membership is asked for again afterward.
   */
  dropping: Set<string>
  poked: PokedDocuments
  /** Whether this device replicates the campaign at all: the switch, the plan, being signed in. */
  isReplicated: (facts: CampaignFacts) => boolean
  /** Whether the person's plan allows sync, as far as this device knows. */
  hasPlan: () => boolean
  /** Those of the documents whose picture this device is about to send, or can send. */
  withSendablePicture: (documents: readonly SyncDocument[]) => Promise<ReadonlySet<SyncDocument>>
  /** The server lacks the document's picture. */
  sendPicture: (document: SyncDocument) => void
  /** Collections that have rows. All who ask in one moment share a read. */
  pendingCollections: () => Promise<ReadonlySet<CollectionName>>
  /** Resolves when no one is at the page: what reads every document waits for it. */
  whenQuiet: () => Promise<void>
  /** Sends these documents, or everything that has a row; in all collections or in one. */
  push: (ids: PendingIds, name?: CollectionName) => void
  /** Rows have gone, although more is sent. */
  recount: () => void
  /** Pulls again; in all collections or in one. */
  pull: (name?: CollectionName) => void
  /** The server saw another device use this name. */
  onShared: (replica: string) => Promise<void>
  /** The server began another generation. */
  onGeneration: (change: GenerationChange) => Promise<void>
  /** The server refused a change for the plan, so the plan known here may be out of date. */
  onPlan: (campaignId: string) => void
  /** There may be room for campaigns that their account had none for: all of them, or these. */
  onRoom: (campaignIds?: ReadonlySet<string>) => void
  /** The server doesn't know a campaign that this device believed accepted. */
  onUnknown: (campaignId: string) => void
}

export type CollectionSync = { name: CollectionName; collection: RxCollection<SyncDocument> }

/** Ids of documents to look at, or every document that has a row. */
export type PendingIds = Iterable<string> | 'all'

export function factsOf({ store }: Pick<SyncContext, 'store'>, campaignId: string): CampaignFacts {
  return store.factsOf(campaignId) ?? { ...NEW_CAMPAIGN_FACTS, id: campaignId }
}

/** Whether the row may be sent now. Documents wait until the server has their campaign. */
export function maySend(context: SyncContext, { collection, campaignId, key }: PendingRow): boolean {
  const facts = factsOf(context, campaignId)
  if (!isConnected(context, facts)) return false
  if (facts.heldUntil && facts.heldUntil > context.now()) return false
  if (facts.refusal && !context.probes.has(key)) return false
  return collection === 'campaigns' || facts.accepted
}

export function mayReceive(context: SyncContext, campaignId: string): boolean {
  return !context.dropping.has(campaignId) && isConnected(context, factsOf(context, campaignId))
}

/** Whether this device and the server exchange the campaign at all. */
function isConnected({ isReplicated }: SyncContext, facts: CampaignFacts): boolean {
  if (facts.cloudDeleted || facts.ownCopy) return false
  return !facts.removed && facts.behind === undefined && isReplicated(facts)
}

/** Whether the server was restored while the answer was on its way. */
export function isOutdated({ store }: SyncContext, answer: { generation?: string | undefined }): boolean {
  const known = store.generation()
  return known !== '' && answer.generation !== undefined && answer.generation !== known
}

/** The sync of that collection, for work that concerns another one. */
export function syncNamed({ syncs }: Pick<SyncContext, 'syncs'>, name: CollectionName): CollectionSync | undefined {
  return syncs.find((sync) => sync.name === name)
}
