import { combineLatest, type Observable, type Subscription } from 'rxjs'
import type { CollectionName } from '../protocol.ts'
import { mayReceive, type SyncContext } from './collection-sync.ts'
import { createKeptDigests, type KeptDigests, type Writes } from './kept-digests.ts'
import { LinkClosed } from './link.ts'
import type { CampaignFacts } from './store.ts'

export type DigestCheck = {
  /** Compares as soon as nothing is under way any more. */
  soon(): void
  /** As `soon`, and repairs once more what could not be repaired. */
  again(): void
  /** Something was written on this device. */
  touched(name: CollectionName, writes: Writes): void
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
  const memory: Memory = { digests: createKeptDigests(), suspects: new Map() }
  const { digests, suspects } = memory
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
  // A comparison that is under way may be too early for what asks for one: another follows it.
  const soon = () => {
    if (running) isWanted = true
    else plan(SETTLE_MS)
  }
  // What it reads would be felt by whoever types.
  const start = () => {
    isWanted = true
    void context().whenQuiet().then(begin)
  }
  const begin = () => {
    if (!isQuiet || !isWanted || running || isStopped) return
    isWanted = false
    running = compareAll(context(), memory)
      .catch((error) => {
        if (!(error instanceof LinkClosed)) fail(error)
      })
      .finally(() => {
        running = undefined
        const isOpen = [...suspects.values()].some(({ stage }) => stage !== 'stays')
        plan(isOpen || isWanted ? SETTLE_MS : CHECK_EVERY_MS)
      })
  }
  return {
    soon,
    again: () => {
      suspects.clear()
      digests.forget()
      soon()
    },
    touched: digests.note,
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

type Memory = { digests: KeptDigests; suspects: Map<string, Suspect> }

async function compareAll(context: SyncContext, memory: Memory): Promise<void> {
  const open = await comparable(context)
  for (const id of memory.suspects.keys()) if (!open.some((facts) => facts.id === id)) memory.suspects.delete(id)
  if (open.length === 0) return
  const reached = await placesReached(context)
  const served = await askDigests(
    context,
    open.map(({ id }) => id),
  )
  for (const facts of open) {
    const theirs = served[facts.id]
    if (theirs !== undefined) await compare(context, { facts, theirs, reached: reached.get(facts.id) ?? 0, memory })
  }
}

/** The furthest place of each campaign that this device knows of. Read before the server is asked. */
async function placesReached({ syncs, store }: SyncContext): Promise<ReadonlyMap<string, number>> {
  const reached = new Map<string, { epoch: number; seq: number }>()
  for (const { name } of syncs) {
    const { checkpoint } = await store.progress(name)
    for (const [id, place] of Object.entries(checkpoint)) {
      const [epoch = 0, seq = 0] = place.split(':').map(Number)
      const known = reached.get(id)
      if (!known || epoch > known.epoch || (epoch === known.epoch && seq > known.seq)) reached.set(id, { epoch, seq })
    }
  }
  return new Map([...reached].map(([id, { seq }]) => [id, seq]))
}

/** Campaigns of which this device should hold exactly what the server shows: nothing waits, nothing is held back. */
async function comparable(context: SyncContext): Promise<CampaignFacts[]> {
  const { store } = context
  const waiting = await store.pendingCampaigns()
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

type Comparison = { facts: CampaignFacts; theirs: string; reached: number; memory: Memory }

async function compare(context: SyncContext, { facts, theirs, reached, memory }: Comparison): Promise<void> {
  const { id } = facts
  const { digests, suspects } = memory
  const suspect = suspects.get(id)
  const [place, digest] = theirs.split(':')
  const isEqual = (mine: string) => digest === mine
  const kept = digests.kept(facts)
  // A kept digest may have missed what another tab wrote: it finds a difference, and only one that was read is repaired.
  const isSure = kept !== undefined && (!suspect || suspect.stage === 'stays' || isEqual(kept))
  const mine = isSure ? kept : await digests.read(context, facts)
  const seen = `${theirs} ${mine}`
  if (isEqual(mine)) {
    suspects.delete(id)
    return noteDifference(context, id, { differs: false })
  }
  // The server lost what it had, without a new generation. A repair would revert this device, too.
  if (Number(place) < reached) {
    suspects.set(id, { stage: 'stays', seen })
    return noteDifference(context, id, { differs: true })
  }
  if (suspect?.seen !== seen) {
    suspects.set(id, { stage: suspect?.stage === 'repaired' ? 'repaired' : 'pulled', seen })
    return context.pull()
  }
  if (suspect.stage === 'stays') return
  if (suspect.stage === 'repaired') {
    suspects.set(id, { stage: 'stays', seen })
    return noteDifference(context, id, { differs: true })
  }
  suspects.set(id, { stage: 'repaired', seen: '' })
  await noteDifference(context, id, { differs: facts.differs === true, found: 1 })
  // The code for it comes when it is needed: few devices ever differ.
  const { repairCampaign } = await import('./repair-campaign.ts')
  await repairCampaign(context, facts)
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
