import type { CollectionName } from '@lanternkeep/sync'
import {
  asBehind,
  asCaughtUp,
  type CampaignFacts,
  type Progress,
  type ReplicationStore,
} from '@lanternkeep/sync/client'
import { liveQuery } from 'dexie'
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
  const change: ProgressStore['changeProgress'] = (collection, work) => {
    return side.transaction('rw', side.checkpoints, async () => {
      await side.checkpoints.put({ ...work(await readProgress(side, collection)), collection })
    })
  }
  const store: ProgressStore = {
    progress: (collection) => readProgress(side, collection),
    changeProgress: change,
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
  return { store, close: () => following.unsubscribe() }
}

async function readProgress(side: SideDatabase, collection: CollectionName): Promise<Progress> {
  const row = await side.checkpoints.get(collection)
  if (!row) return { checkpoint: {} }
  const { collection: _, ...progress } = row
  return progress
}

/** Whether the server ever answered a pull of this device. */
export async function isServerHeard(side: SideDatabase): Promise<boolean> {
  return (await readGeneration(side)) !== ''
}

async function readGeneration(side: SideDatabase): Promise<string> {
  return String((await side.values.get(GENERATION))?.value ?? '')
}
