import { closeLocalDb, openLocalDb } from '../../../apps/web/src/data/local/store/database.ts'
import type { LocalDb } from '../../../apps/web/src/data/local/store/local-db.ts'
import {
  createHttpTransport,
  type Replication,
  type ReplicationStatus,
  startReplication,
} from '../../../packages/sync/src/client/index.ts'

/** The browser side of Lanternkeep without a screen: the application's local database and replication. */
declare global {
  interface Window {
    bench: {
      pull(account: string, count: number): Promise<number>
      edit(ids: string[]): Promise<void>
      push(): Promise<number>
      reopen(account: string, rows: number): Promise<number>
      close(): Promise<void>
    }
  }
}

let db: LocalDb
let replication: Replication

window.bench = {
  /** From an empty device until this many documents are stored on it. */
  async pull(account, count) {
    const start = performance.now()
    db = await openLocalDb(account)
    let stored = 0
    const all = new Promise<void>((resolve) => {
      db.collections.characters.eventBulks$.subscribe(({ events }) => {
        stored += events.length
        if (stored >= count) resolve()
      })
    })
    replication = await startBench(account)
    await all
    const took = performance.now() - start
    await idle()
    return took
  },
  async edit(ids) {
    replication.setActive(false)
    const found = await db.collections.characters.findByIds(ids).exec()
    for (const document of found.values()) await document.incrementalPatch({ health: document.health - 1 })
    await status(({ waiting }) => sum(waiting) === ids.length)
  },
  /** From coming back online until the server has everything and the device knows it. */
  async push() {
    const start = performance.now()
    replication.setActive(true)
    await idle()
    return performance.now() - start
  },
  /** From a closed database to this many rows of it. */
  async reopen(account, rows) {
    await close()
    const start = performance.now()
    db = await openLocalDb(account)
    const found = await db.collections.characters.find({ limit: rows }).exec()
    const took = performance.now() - start
    if (found.length !== rows) throw new Error(`${found.length} rows were read`)
    return took
  },
  close,
}

async function close(): Promise<void> {
  await replication.stop()
  await closeLocalDb(db)
}

function startBench(account: string): Promise<Replication> {
  let ids = 0
  return startReplication({
    collections: db.collections,
    transport: createHttpTransport({ account }),
    store: db.store,
    isReplicated: () => true,
    hasPlan: () => true,
    author: () => 'bench',
    now: () => new Date().toISOString(),
    newId: () => `bench-${++ids}`,
  })
}

/** No call is running, and nothing is pending. */
function idle(): Promise<void> {
  return status(({ active, waiting }) => !active && sum(waiting) === 0)
}

function status(isSo: (status: ReplicationStatus) => boolean): Promise<void> {
  return new Promise((resolve) => {
    const subscription = replication.status$.subscribe((status) => {
      if (!isSo(status)) return
      queueMicrotask(() => subscription.unsubscribe())
      resolve()
    })
  })
}

function sum(counts: Record<string, number>): number {
  return Object.values(counts).reduce((all, count) => all + count, 0)
}
