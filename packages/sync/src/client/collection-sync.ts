import type { RxCollection } from 'rxdb'
import type { RxReplicationState } from 'rxdb/plugins/replication'
import { campaignOf } from '../collections.ts'
import type { Checkpoint, CollectionName, SyncDocument } from '../protocol.ts'
import type { Flights } from './flights.ts'
import type { HeldRows } from './held-rows.ts'
import type { Link } from './link.ts'
import { type CampaignFacts, type HeldRow, NEW_CAMPAIGN_FACTS, type ReplicationStore } from './store.ts'
import type { Transport } from './transport.ts'

/** What all collections' replications share. */
export type SyncContext = {
  replica: string
  /** Name of this device or person, shown beside its version of a conflict. */
  author: () => string
  now: () => string
  newId: () => string
  store: ReplicationStore
  transport: Transport
  link: Link
  held: HeldRows
  /** Keys of rows that are sent though their campaign is refused: to find out whether it still is. */
  probes: Set<string>
  /** Whether this device replicates the campaign at all: the switch, the plan, being signed in. */
  isReplicated: (facts: CampaignFacts) => boolean
  /** The server has the campaign: what waited for it can go. */
  onAccepted: (campaignId: string) => void
  /** The server does not know a campaign that this device took for accepted. */
  onUnknown: (campaignId: string) => void
  /** Pull everything anew. */
  onStale: () => void
  /** Whether the campaign was here and had to go: what is still made in it belongs nowhere. */
  hasLeft: (campaignId: string) => Promise<boolean>
  /** Campaigns of which `hasLeft` last said so: RxDB's comparisons can not wait. */
  departed: Set<string>
  onLeft: (campaignId: string) => void
}

/** How the resolver must treat the next conflict of a document. */
export type ConflictNote = { kind: 'theirs' } | { kind: 'merge'; base: SyncDocument | null }

/** One collection's replication. */
export type CollectionSync = {
  name: CollectionName
  collection: RxCollection<SyncDocument>
  flights: Flights
  notes: Map<string, ConflictNote>
  replication?: RxReplicationState<SyncDocument, Checkpoint>
}

export function factsOf({ store }: SyncContext, campaignId: string): CampaignFacts {
  return store.factsOf(campaignId) ?? { ...NEW_CAMPAIGN_FACTS, id: campaignId }
}

/** Whether the row may be sent now; documents wait until the server has their campaign. */
export function maySend(
  context: SyncContext,
  { collection, campaignId, key }: Omit<HeldRow, 'base' | 'believed'>,
): boolean {
  const facts = factsOf(context, campaignId)
  if (facts.removed || !context.isReplicated(facts)) return false
  if (facts.refusal && !context.probes.has(key)) return false
  return collection === 'campaigns' || facts.accepted
}

export function mayReceive(context: SyncContext, campaignId: string): boolean {
  const facts = factsOf(context, campaignId)
  return !facts.removed && context.isReplicated(facts)
}

export function campaignIdOf(name: CollectionName, document: SyncDocument): string {
  return campaignOf(name, document) ?? ''
}

export function isSameState(a: SyncDocument | null | undefined, b: SyncDocument): boolean {
  return a?.rev === b.rev && Boolean(a._deleted) === Boolean(b._deleted)
}
