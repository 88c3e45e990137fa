import type { CollectionName } from '../protocol.ts'
import type { Progress } from './progress.ts'
import type { ReplicationStore } from './store.ts'

/**
 * The store, with the progress of each collection in memory: every pull begins with it. Only for as long as one
 * replication runs, since another tab may replicate after it. Changes still get what is stored.
 */
export function withRememberedProgress(store: ReplicationStore): ReplicationStore {
  const remembered = new Map<CollectionName, Progress>()
  const noting = (
    name: CollectionName,
    changed: Map<CollectionName, Progress>,
    change: (now: Progress) => Progress,
  ) => {
    return (now: Progress) => {
      const next = change(now)
      changed.set(name, next)
      return next
    }
  }
  const after = async (changed: Map<CollectionName, Progress>, stored: Promise<void>) => {
    await stored
    for (const [name, progress] of changed) remembered.set(name, progress)
  }
  const own: Pick<ReplicationStore, 'progress' | 'changeProgress' | 'catchUp'> = {
    progress: async (name) => {
      const known = remembered.get(name)
      if (known) return known
      const read = await store.progress(name)
      // What was stored since is newer than what was read.
      const latest = remembered.get(name) ?? read
      remembered.set(name, latest)
      return latest
    },
    changeProgress: (name, change) => {
      const changed = new Map<CollectionName, Progress>()
      return after(changed, store.changeProgress(name, noting(name, changed, change)))
    },
    catchUp: (campaignId, changes) => {
      const changed = new Map<CollectionName, Progress>()
      const noted = new Map([...changes].map(([name, change]) => [name, noting(name, changed, change)]))
      return after(changed, store.catchUp(campaignId, noted))
    },
  }
  return Object.assign(Object.create(store), own)
}
