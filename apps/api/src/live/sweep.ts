import { COLLECTION_NAMES } from '@lanternkeep/sync'
import type { Head } from '@lanternkeep/sync/server'
import type { ChangeBus, DocumentsChange } from '../bus/change-bus.ts'
import type { Documents } from '../documents/index.ts'
import type { StreamRegistry } from './stream-registry.ts'

/** A lost event costs at most this. */
const SWEEP_EVERY_MS = 15_000
/** Beyond this a gap is no question of order any more. */
const MOST_AHEAD = 100

/** How far the streams here were told of a campaign, and the changes beyond a gap. */
type Told = { seq: number; pubSeq: number; ahead: DocumentsChange[] }

export type Sweep = {
  /** Follows these campaigns from now on. Call it before a stream hears of them. */
  follow(campaignIds: Iterable<string>): Promise<void>
  /** Looks now. */
  look(): Promise<void>
  stop(): void
}

type Parts = {
  bus: ChangeBus
  documents: Pick<Documents, 'view'>
  registry: Pick<StreamRegistry, 'campaigns'>
  poke: (change: DocumentsChange) => void
}

/**
 * Events of other processes can get lost. So the campaigns that streams listen to are looked at now and then, in one
 * statement, and the streams are poked where a sequence moved without an event.
 */
export function startSweep({ bus, documents, registry, poke }: Parts): Sweep {
  const followed = new Map<string, Told>()
  const look = async () => {
    const before = new Map(Array.from(followed, ([id, { seq }]) => [id, seq]))
    const heads = await headsOf(documents, registry.campaigns())
    for (const id of followed.keys()) if (!heads.has(id)) followed.delete(id)
    for (const [campaignId, head] of heads) {
      const told = followed.get(campaignId)
      // Events that arrived while it looked may be newer.
      if (told && told.seq > head.seq && head.seq >= (before.get(campaignId) ?? 0)) continue
      const now = { ...toldOf(head), ahead: told?.ahead ?? [] }
      catchUp(now)
      followed.set(campaignId, now)
      if (told && head.seq > told.seq) poke(missedChange(campaignId, told, head))
    }
  }
  const lookSafely = () => look().catch((error: unknown) => process.emitWarning(asError(error)))

  bus.on('changed', (change) => {
    const told = followed.get(change.campaignId)
    if (told) note(told, change)
  })
  bus.on('moved', lookSafely)
  const timer = setInterval(lookSafely, SWEEP_EVERY_MS)
  timer.unref()
  return {
    async follow(campaignIds) {
      const unknown = [...campaignIds].filter((id) => !followed.has(id))
      if (unknown.length === 0) return
      for (const [id, head] of await headsOf(documents, unknown)) if (!followed.has(id)) followed.set(id, toldOf(head))
    },
    look: lookSafely,
    stop: () => clearInterval(timer),
  }
}

function toldOf({ seq, pubSeq }: Head): Told {
  return { seq, pubSeq, ahead: [] }
}

/** Changes of several processes may arrive in any order. One that never arrives leaves a gap. */
function note(told: Told, change: DocumentsChange): void {
  told.ahead.push(change)
  catchUp(told)
}

function catchUp(told: Told): void {
  for (;;) {
    const next = told.ahead.find(({ seq, by }) => seq - by.seq <= told.seq && seq > told.seq)
    if (!next) break
    told.seq = next.seq
    told.pubSeq += next.by.pubSeq
  }
  told.ahead = told.ahead.filter(({ seq }) => seq > told.seq).slice(-MOST_AHEAD)
}

/** Which collections moved isn't known, so the devices look at all of them. */
function missedChange(campaignId: string, told: Told, { seq, pubSeq }: Head): DocumentsChange {
  const by = { seq: seq - told.seq, pubSeq: pubSeq - told.pubSeq }
  const collections = [...COLLECTION_NAMES]
  return { campaignId, seq, by, collections, ...(by.pubSeq > 0 && { pubSeq }), pubCollections: collections }
}

async function headsOf(documents: Parts['documents'], campaignIds: string[]): Promise<Map<string, Head>> {
  return campaignIds.length === 0 ? new Map() : documents.view((stored) => stored.heads(campaignIds))
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
