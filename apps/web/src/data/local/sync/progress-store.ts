import type { CollectionName } from '@lanternkeep/sync'
import {
  asBehind,
  asCaughtUp,
  type CampaignFacts,
  type Progress,
  type ReplicationStore,
} from '@lanternkeep/sync/client'
import type { SideDatabase } from '../engine/side-database.ts'

const GENERATION = 'generation'

type ProgressStore = Pick<
  ReplicationStore,
  'progress' | 'changeProgress' | 'generation' | 'learnGeneration' | 'beginGeneration' | 'catchUp'
>

/** The checkpoints of the pulls, and the server's generation they belong to. `learn`: facts that changed with them. */
export function progressStore(side: SideDatabase, learn: (facts: CampaignFacts[]) => void): ProgressStore {
  const change: ProgressStore['changeProgress'] = (collection, work) => {
    return side.transaction('rw', side.checkpoints, async () => {
      await side.checkpoints.put({ ...work(await readProgress(side, collection)), collection })
    })
  }
  return {
    progress: (collection) => readProgress(side, collection),
    changeProgress: change,
    generation: () => readGeneration(side),
    learnGeneration: async (generation) => {
      await side.transaction('rw', side.values, async () => {
        if ((await readGeneration(side)) === '') await side.values.put({ key: GENERATION, value: generation })
      })
    },
    beginGeneration: async ({ from, to }) => {
      const behind = await side.transaction('rw', side.values, side.facts, async () => {
        const known = await readGeneration(side)
        if (known !== from || known === to) return []
        const facts = (await side.facts.toArray()).map((each) => asBehind(each, known))
        await side.facts.bulkPut(facts)
        await side.values.put({ key: GENERATION, value: to })
        return facts
      })
      learn(behind)
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
