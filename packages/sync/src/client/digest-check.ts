import { combineLatest, type Observable, type Subscription } from 'rxjs'
import { addDigest, digestOf } from '../digest.ts'
import { mayReceive, type SyncContext } from './collection-sync.ts'
import { LinkClosed } from './link.ts'
import { repairCampaign } from './repair-campaign.ts'
import type { CampaignFacts } from './store.ts'
import { readCampaign } from './stored-documents.ts'

export type DigestCheck = {
  /** Compares as soon as nothing is under way any more. */
  soon(): void
  /** As `soon`, and repairs once more what could not be repaired. */
  again(): void
  /** Something was written on this device. */
  touched(): void
  follow(active$: Observable<boolean>[]): void
  stop(): Promise<void>
}

/** What was seen of a campaign that differs. `pulled`: everything that was missing had time to arrive. `stays`: no repair helps. */
type Suspect = { stage: 'pulled' | 'repaired' | 'stays'; seen: string }

const CHECK_EVERY_MS = 60_000
/** Whoever just reconnected pulls and pushes first. */
const SETTLE_MS = 1_000

/**
 * Compares what this device holds of each campaign with what the server shows its person, by a digest. A difference that
 * stays after everything was pulled is repaired; if it stays then too, the campaign's facts say so until it is gone.
 */
export function createDigestCheck(context: () => SyncContext, fail: (error: unknown) => void): DigestCheck {
  const memory: Memory = { known: new Map(), writes: 0, suspects: new Map() }
  const { known, suspects } = memory
  let isQuiet = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let subscription: Subscription | undefined
  let isWanted = false

  const plan = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(start, ms)
  }
  const start = () => {
    isWanted = true
    if (!isQuiet || running || isStopped) return
    isWanted = false
    running = compareAll(context(), memory)
      .catch((error) => {
        if (!(error instanceof LinkClosed)) fail(error)
      })
      .finally(() => {
        running = undefined
        const isOpen = [...suspects.values()].some(({ stage }) => stage !== 'stays')
        plan(isOpen ? SETTLE_MS : CHECK_EVERY_MS)
      })
  }
  return {
    soon: () => plan(SETTLE_MS),
    again: () => {
      suspects.clear()
      plan(SETTLE_MS)
    },
    touched: () => {
      memory.writes += 1
      known.clear()
    },
    follow: (active$) => {
      subscription = combineLatest(active$).subscribe((actives) => {
        isQuiet = !actives.includes(true)
        if (isQuiet && isWanted) plan(SETTLE_MS)
      })
    },
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      subscription?.unsubscribe()
      await running
    },
  }
}

type Memory = {
  /** Digests of this device's copies, until something is written. */
  known: Map<string, string>
  /** On this device, until now. */
  writes: number
  suspects: Map<string, Suspect>
}

async function compareAll(context: SyncContext, memory: Memory): Promise<void> {
  const open = await comparable(context)
  for (const id of memory.suspects.keys()) if (!open.some((facts) => facts.id === id)) memory.suspects.delete(id)
  if (open.length === 0) return
  const served = await askDigests(
    context,
    open.map(({ id }) => id),
  )
  for (const facts of open) {
    const theirs = served[facts.id]
    if (theirs !== undefined) await compare(context, { facts, theirs, memory })
  }
}

/** Campaigns of which this device should hold exactly what the server shows: nothing waits, nothing is held back. */
async function comparable(context: SyncContext): Promise<CampaignFacts[]> {
  const { store } = context
  const waiting = new Set(await store.pendingCampaigns())
  return store.allFacts().filter(({ id, accepted, refusal }) => {
    return accepted && !refusal && !waiting.has(id) && mayReceive(context, id)
  })
}

async function askDigests(context: SyncContext, digest: string[]): Promise<Record<string, string>> {
  const { link, transport, store, run } = context
  const { checkpoint } = await store.progress('campaigns')
  const generation = store.generation()
  const replica = store.replicas()[0] ?? ''
  const body = { collection: 'campaigns' as const, replica, run, generation, checkpoint, limit: 1, digest }
  const answer = await link.call((signal) => transport.pull(body, signal), { purpose: 'pull' })
  if (answer.restored) await context.onGeneration({ from: generation, to: answer.generation ?? '' })
  return answer.digests ?? {}
}

type Comparison = { facts: CampaignFacts; theirs: string; memory: Memory }

async function compare(context: SyncContext, { facts, theirs, memory }: Comparison): Promise<void> {
  const { id } = facts
  const { writes } = memory
  const mine = memory.known.get(id) ?? (await digestHere(context, facts))
  // A sum of what was read before and after a write is that of no state.
  if (memory.writes === writes) memory.known.set(id, mine)
  const seen = `${theirs} ${mine}`
  const suspect = memory.suspects.get(id)
  if (theirs.split(':')[1] === mine) {
    memory.suspects.delete(id)
    return noteDifference(context, id, { differs: false })
  }
  if (suspect?.seen !== seen) {
    memory.suspects.set(id, { stage: suspect?.stage === 'repaired' ? 'repaired' : 'pulled', seen })
    return context.pull()
  }
  if (suspect.stage === 'stays') return
  if (suspect.stage === 'repaired') {
    memory.suspects.set(id, { stage: 'stays', seen })
    return noteDifference(context, id, { differs: true })
  }
  memory.suspects.set(id, { stage: 'repaired', seen: '' })
  await noteDifference(context, id, { differs: facts.differs === true, found: 1 })
  await repairCampaign(context, facts)
}

/** Of every living document, as the server counts it. A player's acts are theirs alone, and not in the players' digest. */
async function digestHere({ syncs }: SyncContext, { id, role }: CampaignFacts): Promise<string> {
  let sum = 0
  for (const sync of syncs) {
    if (role === 'player' && sync.name === 'acts') continue
    for (const document of await readCampaign(sync, id)) {
      sum = addDigest(sum, digestOf(sync.name, document.id, document.rev))
    }
  }
  return sum.toString(16)
}

type Difference = { differs: boolean; found?: number }

async function noteDifference({ store }: SyncContext, id: string, { differs, found = 0 }: Difference): Promise<void> {
  const facts = store.factsOf(id)
  if (!facts || (found === 0 && differs === (facts.differs === true))) return
  await store.changeFacts(id, (now) => {
    if (!now) return now
    const { differs: _, ...rest } = now
    return { ...rest, ...(differs && { differs }), repairs: (now.repairs ?? 0) + found }
  })
}
