import type { CollectionName } from '@lanternkeep/sync'
import {
  asBehind,
  asCaughtUp,
  type CampaignFacts,
  type Progress,
  type ReplicationStore,
} from '@lanternkeep/sync/client'
import { Dexie, liveQuery } from 'dexie'
import type { SideDatabase } from '../engine/side-database.ts'

const GENERATION = 'generation'

type ProgressStore = Pick<
  ReplicationStore,
  'progress' | 'changeProgress' | 'generation' | 'learnGeneration' | 'beginGeneration' | 'catchUp'
>
type OpenProgressStore = { store: ProgressStore; close: () => void }

/**
 * The checkpoints of the pulls, and the server's generation they belong to, which is live across tabs. `learn`: facts
 * that changed with them.
 */
export async function openProgressStore(
  side: SideDatabase,
  learn: (facts: CampaignFacts[]) => void,
): Promise<OpenProgressStore> {
  let generation = await readGeneration(side)
  const following = liveQuery(() => readGeneration(side)).subscribe({
    next: (stored) => {
      generation = stored
    },
    // The storage watch reports a cleared database.
    error: () => undefined,
  })
  const known = rememberProgress(side)
  const change = (collection: CollectionName, work: (progress: Progress) => Progress) => {
    return side.transaction('rw', side.checkpoints, async () => {
      const changed = work(await readProgress(side, collection))
      await side.checkpoints.put({ ...changed, collection })
      return changed
    })
  }
  const store: ProgressStore = {
    progress: known.read,
    changeProgress: async (collection, work) => known.set(collection, await change(collection, work)),
    generation: () => generation,
    learnGeneration: async (first) => {
      generation = await side.transaction('rw', side.values, async () => {
        const known = await readGeneration(side)
        if (known === '') await side.values.put({ key: GENERATION, value: first })
        return known || first
      })
    },
    beginGeneration: async ({ from, to }) => {
      const { now, behind } = await side.transaction('rw', side.values, side.facts, async () => {
        const known = await readGeneration(side)
        if (known !== from || known === to) return { now: known, behind: [] }
        const facts = (await side.facts.toArray()).map((each) => asBehind(each, known))
        await side.facts.bulkPut(facts)
        await side.values.put({ key: GENERATION, value: to })
        return { now: to, behind: facts }
      })
      learn(behind)
      generation = now
    },
    catchUp: async (campaignId, changes) => {
      const facts = await side.transaction('rw', side.checkpoints, side.facts, async () => {
        for (const [collection, work] of changes) await change(collection, work)
        const stored = await side.facts.get(campaignId)
        if (!stored) return []
        const caughtUp = asCaughtUp(stored, [...changes.keys()])
        await side.facts.put(caughtUp)
        return [caughtUp]
      })
      learn(facts)
    },
  }
  const close = () => {
    following.unsubscribe()
    known.close()
  }
  return { store, close }
}

type KnownProgress = {
  read: ProgressStore['progress']
  set: (collection: CollectionName, progress: Progress) => void
  close: () => void
}

/** Each pull begins with it: it is read once, and again only after another tab changed it, or a change beside others. */
function rememberProgress(side: SideDatabase): KnownProgress {
  const part = `idb://${side.name}/${side.checkpoints.name}/`
  let known = new Map<CollectionName, Promise<Progress>>()
  const forget = (changed: object) => {
    if (Object.keys(changed).some((key) => key.startsWith(part))) known = new Map()
  }
  Dexie.on('storagemutated', forget)
  const read = (collection: CollectionName) => {
    const at = known
    const reading = at.get(collection) ?? readProgress(side, collection)
    at.set(collection, reading)
    reading.catch(() => at.delete(collection))
    return reading
  }
  const set = (collection: CollectionName, progress: Progress) => void known.set(collection, Promise.resolve(progress))
  return { read, set, close: () => Dexie.on.storagemutated.unsubscribe(forget) }
}

async function readProgress(side: SideDatabase, collection: CollectionName): Promise<Progress> {
  const row = await side.checkpoints.get(collection)
  if (!row) return { checkpoint: {} }
  const { collection: _, ...progress } = row
  return progress
}

async function readGeneration(side: SideDatabase): Promise<string> {
  return String((await side.values.get(GENERATION))?.value ?? '')
}
