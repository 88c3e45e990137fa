import { id, text } from '@lanternkeep/schema'
import * as z from 'zod/mini'

/** Sent as `x-sync-protocol` with every call; a server that no longer speaks it answers 426. */
export const PROTOCOL_VERSION = 1

export const COLLECTION_NAMES = [
  'campaigns',
  'characters',
  'sessions',
  'recordings',
  'combats',
  'handouts',
  'rolls',
  'acts',
] as const
export type CollectionName = (typeof COLLECTION_NAMES)[number]
export const collectionName = z.enum(COLLECTION_NAMES)

/** Maximum rows in one push. */
export const MAX_PUSH_ROWS = 500
export const MAX_PUSH_BYTES = 4 * 1024 * 1024
export const MAX_PULL_LIMIT = 1000

/** A replicated document as sent: these keys beside the entity's fields. Players get a projection (access.ts). */
export type SyncDocument = {
  id: string
  rev: string
  _deleted?: boolean
  [key: string]: unknown
}
export const syncDocument = z.looseObject({ id, rev: text(120), _deleted: z.optional(z.boolean()) })

/** A place in the sender's sequence: `seq`, and for a GM, who sees both sequences, `seq:pubSeq`. */
const documentPlace = z.string().check(z.regex(/^\d+(:\d+)?$/))

export const pushRow = z.object({
  doc: syncDocument,
  /** Rev of the state the edit was made on (the assumed master); null for a new document. */
  base: z.nullable(text(120)),
  /**
   * For a row that is brought back: the place of the sender's state of the document in its campaign. For an edit that
   * was sent before the server was restored and never answered: the place of its base.
   */
  place: z.optional(documentPlace),
})

/** Names the server's history; a restored backup begins a new one. Empty if the device doesn't know any. */
const generation = text(300)
/** Sent for a copy that mixes several generations: no two such copies share a state. */
export const MIXED_GENERATIONS = 'none'

export const pushBody = z.object({
  collection: collectionName,
  /** Id of this device's database. A merge base may come from the last accepted push under this name. */
  replica: id,
  run: z.optional(id),
  /** Absent from a device that doesn't know generations. */
  generation: z.optional(generation),
  /**
   * The rows are not edits: this device holds them as the server had them in this earlier generation. They may be newer
   * than the backup that was restored.
   */
  broughtBack: z.optional(generation),
  rows: z.array(pushRow).check(z.maxLength(MAX_PUSH_ROWS)),
})
export type PushRow = { doc: SyncDocument; base: string | null; place?: string | undefined }
export type PushBody = {
  collection: CollectionName
  replica: string
  /** Names one start of the device's replication. Two runs that take turns are two devices with the same replica. */
  run?: string | undefined
  generation?: string | undefined
  broughtBack?: string | undefined
  rows: PushRow[]
}

/**
 * Every possible answer for a row. `retry` is the only one worth sending again unchanged.
 * - ok: stored, or already stored by an earlier push of the same rev
 * - conflict: `master` is the server's state in the sender's view; `base` a better merge base, if it knows one
 * - forbidden: rights; `master` is the sender's view of the stored document, absent if they may see none
 * - invalid: `path` names the field
 * - revoked: the sender is not a member (any more), or the campaign was deleted
 * - plan: the owner's plan has no cloud sync
 * - retry: the server doesn't know the campaign yet, or has begun a new generation
 */
export const VERDICTS = ['ok', 'conflict', 'forbidden', 'invalid', 'revoked', 'plan', 'retry'] as const
export type Verdict =
  | { id: string; verdict: 'ok'; place?: string }
  | {
      id: string
      verdict: 'conflict'
      master: SyncDocument
      base?: SyncDocument
      place?: string
      /** `master` may already hold what the sender sent before, so counters are merged as values. */
      unsure?: boolean
    }
  | { id: string; verdict: 'forbidden' | 'plan' | 'revoked'; message: string; master?: SyncDocument }
  | { id: string; verdict: 'invalid'; message: string; path: string; master?: SyncDocument }
  | { id: string; verdict: 'retry'; message: string }
export const verdict = z.object({
  id: z.string(),
  verdict: z.enum(VERDICTS),
  master: z.optional(syncDocument),
  base: z.optional(syncDocument),
  message: z.optional(z.string()),
  path: z.optional(z.string()),
  unsure: z.optional(z.boolean()),
  /**
   * ok, conflict: the place of the sender's new state of the document in its campaign; same form as in a pushed row.
   */
  place: z.optional(documentPlace),
})
/** One verdict per row, in the rows' order. */
export type PushAnswer = {
  verdicts: Verdict[]
  generation?: string
  /** As in a pull's answer: none of the rows was looked at. */
  restored?: true
  /**
   * By campaign, if everything was stored exactly as sent: the collection's last place before this push and after it. A
   * device that had pulled up to the first need not pull its own push. `published` is as in a pull's answer.
   */
  places?: Record<string, { from: string; to: string; published?: number }>
  /** Another device uses the same replica: a copied browser profile. The device takes a new name. */
  replicaShared?: true
}
const place = z.string().check(z.regex(/^\d+:\d+$/))
export const pushAnswer = z.object({
  verdicts: z.array(verdict),
  generation: z.optional(generation),
  restored: z.optional(z.literal(true)),
  replicaShared: z.optional(z.literal(true)),
  places: z.optional(z.record(z.string(), z.object({ from: place, to: place, published: z.optional(z.int()) }))),
})

/** Campaign id -> "epoch:seq": the last seq this replica holds of that campaign and collection. */
export type Checkpoint = Record<string, string>
export const checkpoint = z.record(z.string(), place)

/** Maximum digests in one answer. */
export const MAX_DIGESTS = 1000

export const pullBody = z.object({
  collection: collectionName,
  replica: z.optional(id),
  run: z.optional(id),
  checkpoint: z._default(checkpoint, {}),
  limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_PULL_LIMIT)), 200),
  generation: z.optional(generation),
  /** Campaigns whose digest the device wants to compare with its own. */
  digest: z.optional(z.array(id).check(z.maxLength(MAX_DIGESTS))),
})
export type PullBody = {
  collection: CollectionName
  replica?: string | undefined
  run?: string | undefined
  checkpoint: Checkpoint
  limit: number
  generation?: string | undefined
  digest?: string[] | undefined
}

export type CampaignRole = 'gm' | 'player'
const WHY_GONE = ['left', 'removed', 'deleted'] as const
export type WhyGone = (typeof WHY_GONE)[number]
export type PullAnswer = {
  documents: SyncDocument[]
  checkpoint: Checkpoint
  /**
   * Campaigns whose documents this replica must drop (left, removed, deleted, or about to be sent again in another
   * view).
   */
  gone: string[]
  /** For those gone for good: why, if the server knows. */
  why?: Record<string, WhyGone>
  /** True while more documents follow `checkpoint`. */
  more: boolean
  /** Every campaign this requester is in now, with their role. */
  campaigns: { id: string; role: CampaignRole; memberId: string }[]
  /** Sent to devices that send theirs. */
  generation?: string
  /**
   * The server was restored to a backup since this device's generation, and the answer holds nothing else. By campaign
   * the requester is in: where the membership and its sequence were in the backup, as `epoch:seq`.
   */
  restored?: Checkpoint
  /** As asked for: `seq:digest` of what this requester sees of the campaign (digest.ts). */
  digests?: Record<string, string>
  /** On a GM's complete answer: the current place of each campaign's player sequence. */
  published?: Record<string, number>
  /** As in a push's answer. */
  replicaShared?: true
}
export const pullAnswer = z.object({
  documents: z.array(syncDocument),
  checkpoint,
  gone: z.array(z.string()),
  why: z.optional(z.record(z.string(), z.enum(WHY_GONE))),
  more: z.boolean(),
  campaigns: z.array(z.object({ id: z.string(), role: z.enum(['gm', 'player']), memberId: z.string() })),
  generation: z.optional(generation),
  restored: z.optional(checkpoint),
  digests: z.optional(z.record(z.string(), z.string())),
  published: z.optional(z.record(z.string(), z.int())),
  replicaShared: z.optional(z.literal(true)),
})

/** One line of the live stream: campaign C is at seq N in these collections. It carries no content. */
export type Poke = { campaignId: string; seq: number; collections: CollectionName[] }

/** Whether a device of the GM is listening; `since` if none is, as far as the server knows. */
export type GmPresence = { live: boolean; since?: string }

/**
 * The stream's other kind of line, about a campaign's members. Players learn whether their GM is there; the GM learns
 * that someone joined, asked to join, came or went.
 */
export type CampaignNews = { table: string; gm?: GmPresence; members?: true }

/** About the requester: their plan, rights or memberships changed, so their devices fetch their account again. */
export type RightsNews = { rights: true }
export type News = CampaignNews | RightsNews

/**
 * Heartbeat of the stream, and how long a client waits before it considers the stream dead: two beats and some slack.
 */
export const HEARTBEAT_EVERY_MS = 15_000
export const STREAM_DEAD_AFTER_MS = 40_000
