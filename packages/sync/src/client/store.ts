import type { CampaignRole, CollectionName, SyncDocument, WhyGone } from '../protocol.ts'

/** Why the server does not take this device's changes to a campaign. */
export type Refusal = { code: 'plan' | 'forbidden' | 'invalid'; message: string; at: string }

/** What this device knows of a campaign beside its documents. No facts: made here, and never sent. */
export type CampaignFacts = {
  id: string
  role: CampaignRole
  memberId?: string
  /** The server has it. */
  accepted: boolean
  refusal?: Refusal
  /** Taken off this device by its owner; the cloud keeps it. */
  removed?: boolean
  /** Collections that must be pulled from their beginning, after the campaign was brought back. */
  restart?: CollectionName[]
}

/**
 * A row that was not sent. RxDB takes an unsent row for sent, so the state that the edit was really made on is kept here.
 * `believed` are the revs that RxDB takes for the server's while this row is held.
 */
export type HeldRow = {
  /** `collection/documentId` */
  key: string
  collection: CollectionName
  campaignId: string
  base: SyncDocument | null
  believed: string[]
}

/** A change that the server refused for good. The document shows what the server has; `mine` is kept to be read. */
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
}

/** An edit that never reached the server and whose campaign had to leave this device. */
export type Keep = { campaignId: string; collection: CollectionName; document: SyncDocument; at: string }

/** A campaign that had to leave this device, by another hand than this device's. */
export type Farewell = { campaignId: string; name: string; why?: WhyGone; at: string }

/** What the replication keeps beside the replicated documents. Writes are durable once their promise resolves. */
export type ReplicationStore = {
  /** Answered from memory: RxDB's hooks and comparisons can not wait. */
  factsOf(campaignId: string): CampaignFacts | undefined
  allFacts(): CampaignFacts[]
  changeFacts(
    campaignId: string,
    change: (facts: CampaignFacts | undefined) => CampaignFacts | undefined,
  ): Promise<void>
  held(): Promise<HeldRow[]>
  putHeld(rows: HeldRow[]): Promise<void>
  removeHeld(keys: string[]): Promise<void>
  addRejections(rejections: Rejection[]): Promise<void>
  addKeeps(keeps: Keep[]): Promise<void>
  addFarewell(farewell: Farewell): Promise<void>
}

export const NEW_CAMPAIGN_FACTS = { role: 'gm', accepted: false } as const
