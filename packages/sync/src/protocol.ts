import { id, known, text } from '@lanternkeep/schema'
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
  'prep',
] as const
export type CollectionName = (typeof COLLECTION_NAMES)[number]
export const collectionName = z.enum(COLLECTION_NAMES)

/** Maximum rows in one push. */
export const MAX_PUSH_ROWS = 500
export const MAX_PUSH_BYTES = 4 * 1024 * 1024
export const MAX_PULL_LIMIT = 1000

/** A call for which nothing arrives for so long counts as unanswered. On a slow line, all of a long page takes longer. */
export const LONGEST_SILENCE_MS = 30_000
/** In characters for each ms. A slower line can't send the largest document. */
const SLOWEST_LINE = 10

/** How long a body of so many characters may take to arrive, in ms. */
export function uploadTimeMs(characters: number): number {
  return LONGEST_SILENCE_MS + Math.ceil(characters / SLOWEST_LINE)
}

/** A replicated document as sent: these keys beside the entity's fields. Players get a projection (access.ts). */
export type SyncDocument = {
  id: string
  rev: string
  _deleted?: boolean
  [key: string]: unknown
}
export const syncDocument = z.looseObject({ id, rev: text(120), _deleted: z.optional(z.boolean()) })

/** In an answer, where a document is the server's word: read as it is, because a page holds hundreds. */
const servedDocument = z
  .custom<SyncDocument>(isDocument)
  .check(z.meta({ type: 'object', description: 'A document with its `id` and `rev`, as the caller may see it.' }))

function isDocument(value: unknown): value is SyncDocument {
  if (typeof value !== 'object' || value === null) return false
  return 'id' in value && typeof value.id === 'string' && 'rev' in value && typeof value.rev === 'string'
}

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
  /** The device holds the picture that the document names, and is about to send it: the row can wait for it. */
  sendsPicture: z.optional(z.literal(true)),
})

/** Names the server's history; a restored backup begins a new one. Empty if the device doesn't know any. */
const generation = text(300)
/** Sent for a copy that mixes several generations: no two such copies share a state. */
export const MIXED_GENERATIONS = 'none'

export const pushBody = z.object({
  collection: collectionName,
  /** Id of this device's database. A merge base may come from the last accepted push under this name. */
  replica: id,
  /** Names one start of the device's replication. Two runs that take turns are two devices with the same replica. */
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
export type PushRow = z.infer<typeof pushRow>
export type PushBody = z.infer<typeof pushBody>

const words = { id: z.string(), message: z.string() }
const master = z.optional(servedDocument)
/**
 * Every possible answer for a row. `retry` is the only one worth sending again unchanged.
 * - ok: stored, or already stored by an earlier push of the same rev
 * - conflict: `master` is the server's state in the sender's view; `base` a better merge base, if it knows one
 * - forbidden: rights; `master` is the sender's view of the stored document, absent if they may see none; `path` names
 *   the field that says so; `noRoom`: the account has as many campaigns as it may
 * - invalid: `path` names the field; `noRoom`: nothing is wrong with it, but the campaign is full
 * - revoked: the sender is not a member (any more), or the campaign was deleted
 * - plan: the owner's plan has no cloud sync
 * - retry: the server doesn't know the campaign yet, or has begun a new generation; with a `path`, this row alone waits
 *   for what that field names
 */
const knownVerdict = z.discriminatedUnion('verdict', [
  z.object({ id: z.string(), verdict: z.literal('ok'), place: z.optional(documentPlace) }),
  z.object({
    id: z.string(),
    verdict: z.literal('conflict'),
    master: servedDocument,
    base: z.optional(servedDocument),
    /** Here and with ok: of the sender's new state of the document, as in a pushed row. */
    place: z.optional(documentPlace),
    /** `master` may already hold what the sender sent before, so counters are merged as values. */
    unsure: z.optional(z.boolean()),
  }),
  z.object({
    ...words,
    verdict: z.literal('forbidden'),
    path: z.optional(z.string()),
    master,
    noRoom: z.optional(z.boolean()),
  }),
  z.object({ ...words, verdict: z.enum(['plan', 'revoked']), path: z.optional(z.string()), master }),
  z.object({ ...words, verdict: z.literal('invalid'), path: z.string(), master, noRoom: z.optional(z.boolean()) }),
  z.object({ ...words, verdict: z.literal('retry'), path: z.optional(z.string()) }),
])
export type Verdict = z.infer<typeof knownVerdict>
const UNREADABLE: Verdict = { id: '', verdict: 'retry', message: 'This app can’t read what the server answered' }

const place = z.string().check(z.regex(/^\d+:\d+$/))
export const pushAnswer = z.object({
  /** One for each row, in the rows' order. A verdict that only a newer server knows leaves its row pending. */
  verdicts: z.array(z.catch(knownVerdict, UNREADABLE)),
  generation: z.optional(generation),
  /** As in a pull's answer: none of the rows was looked at. */
  restored: z.optional(z.literal(true)),
  /**
   * By campaign, if everything was stored exactly as sent: the collection's last place before this push and after it. A
   * device that had pulled up to the first need not pull its own push. `published` is as in a pull's answer.
   */
  places: z.optional(z.record(z.string(), z.object({ from: place, to: place, published: z.optional(z.int()) }))),
  /** Another device uses the same replica: a copied browser profile. The device takes a new name. */
  replicaShared: z.optional(z.literal(true)),
})
export type PushAnswer = z.infer<typeof pushAnswer>

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
export type PullBody = z.infer<typeof pullBody>

const role = known(['gm', 'player'], 'player')
export type CampaignRole = z.infer<typeof role>
const whyGone = known(['left', 'removed', 'deleted'], 'removed')
export type WhyGone = z.infer<typeof whyGone>

export const pullAnswer = z.object({
  documents: z.array(servedDocument),
  checkpoint,
  /**
   * Campaigns whose documents this replica must drop (left, removed, deleted, or about to be sent again in another
   * view).
   */
  gone: z.array(z.string()),
  /** For those gone for good: why, if the server knows. */
  why: z.optional(z.record(z.string(), whyGone)),
  /** True while more documents follow `checkpoint`. */
  more: z.boolean(),
  /** Every campaign this requester is in now, with their role. */
  campaigns: z.array(z.object({ id: z.string(), role, memberId: z.string() })),
  /** Sent to devices that send theirs. */
  generation: z.optional(generation),
  /**
   * The server was restored to a backup since this device's generation, and the answer holds nothing else. By campaign
   * the requester is in: where the membership and its sequence were in the backup, as `epoch:seq`.
   */
  restored: z.optional(checkpoint),
  /** As asked for: `seq:digest` of what this requester sees of the campaign (digest.ts). */
  digests: z.optional(z.record(z.string(), z.string())),
  /** On a GM's complete answer: the current place of each campaign's player sequence. */
  published: z.optional(z.record(z.string(), z.int())),
  /** As in a push's answer. */
  replicaShared: z.optional(z.literal(true)),
})
export type PullAnswer = z.infer<typeof pullAnswer>

/**
 * What changed in one collection, as the receiver may see it: everything since `from`, as a pull from there would answer
 * it. A device that hasn't come as far as `from` misses something, and pulls.
 */
const pokedChanges = z.object({
  collection: z.string(),
  from: place,
  to: place,
  documents: z.array(servedDocument),
  /** As in a pull's answer. */
  published: z.optional(z.int()),
})
export type PokedChanges = z.infer<typeof pokedChanges>

/** One line of the live stream: campaign C is at seq N in these collections. Short changes come with it. */
const poke = z.object({
  campaignId: z.string(),
  seq: z.int(),
  collections: z.array(z.string()),
  generation: z.optional(generation),
  changes: z.optional(z.array(pokedChanges)),
})
export type Poke = z.infer<typeof poke>

/** Whether a device of the GM is listening; `since` if none is, as far as the server knows. */
const gmPresence = z.object({ live: z.boolean(), since: z.optional(z.string()) })
export type GmPresence = z.infer<typeof gmPresence>

/**
 * A line of the stream about members. Players learn whether their GM is there; the GM learns
 * that someone joined, asked to join, came or went.
 */
const campaignNews = z.object({
  table: z.string(),
  gm: z.optional(gmPresence),
  members: z.optional(z.literal(true)),
})
export type CampaignNews = z.infer<typeof campaignNews>

/** About the requester: their plan, rights or memberships changed, so their devices fetch their account again. */
const rightsNews = z.object({ rights: z.literal(true) })
export type RightsNews = z.infer<typeof rightsNews>
export type News = CampaignNews | RightsNews

/** The name of the stream, for the answers to its heartbeats: they may reach a process that doesn't have it. */
export const streamName = z.string().check(z.regex(/^[\w.-]{1,64}$/))
const streamNews = z.object({ stream: streamName })
export type StreamNews = z.infer<typeof streamNews>

export const liveLine = z.union([poke, campaignNews, rightsNews, streamNews])

/**
 * Heartbeat of the stream, and how long a client waits before it considers the stream dead: two beats and some slack.
 */
export const HEARTBEAT_EVERY_MS = 15_000
export const STREAM_DEAD_AFTER_MS = 40_000
