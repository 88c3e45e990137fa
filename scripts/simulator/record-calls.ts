import type { Kit } from '../../apps/web/src/data/local/testing/simulator/kit.ts'
import { runSchedule } from '../../apps/web/src/data/local/testing/simulator/run.ts'
import type { PullBody, PushBody, SyncDocument } from '../../packages/sync/src/index.ts'
import type {
  DocumentRow,
  DocumentTx,
  Head,
  Membership,
  ServerFacts,
  SyncPerson,
  Version,
} from '../../packages/sync/src/server/index.ts'
import * as realDeciding from '../../packages/sync/src/server/index.ts'
import { createMemoryStore, type MemoryStore } from '../../packages/sync/src/testing/memory-store.ts'
import { CAMPAIGN, type Deciding } from '../../packages/sync/src/testing/simulator/index.ts'

type Backup = ReturnType<MemoryStore['backUp']>
type At = { now: string; paid: boolean }

/** One call of the simulated server, with what it answered. */
export type ServerCall =
  | ({ is: 'push'; person: SyncPerson; body: PushBody; answer: unknown } & At)
  | { is: 'pull'; person: SyncPerson; body: PullBody; answer: unknown }
  | ({ is: 'claim'; id: string; claimedBy: unknown; answer: unknown } & At)
  | { is: 'member'; person: SyncPerson; membership: Membership }
  | { is: 'backUp'; backup: Backup }
  | { is: 'restore'; backup: Backup; generation: string | undefined }

/** Everything that a schedule left on the server. */
export type Remains = {
  head: Head | undefined
  rows: DocumentRow[]
  versions: Version[]
}

export type Recording = { calls: ServerCall[]; remains: Remains; faults: string[] }

/** Plays a schedule of the app's client against the server in memory, and returns what it asked and was answered. */
export async function recordSchedule(seed: number, kit: Kit, steps?: Parameters<typeof runSchedule>[2]) {
  const calls: ServerCall[] = []
  const stores: MemoryStore[] = []
  const newStore = () => {
    const store = recordingStore(calls)
    stores.push(store)
    return store
  }
  const { faults } = await runSchedule(seed, { ...kit, deciding: recordingDeciding(calls), newStore }, steps)
  const [store] = stores
  if (!store) throw new Error('The schedule had no server')
  return { calls, remains: store.read((tx) => remainsIn(tx, store.allRows())), faults } satisfies Recording
}

export function remainsIn(tx: DocumentTx, known: readonly Pick<DocumentRow, 'collection' | 'id'>[]): Remains {
  const keys = known.toSorted((a, b) => `${a.collection}/${a.id}`.localeCompare(`${b.collection}/${b.id}`))
  return {
    head: tx.heads([CAMPAIGN]).get(CAMPAIGN),
    rows: keys.flatMap(({ collection, id }) => withoutNull(tx.rows(collection, [id]).get(id)) ?? []),
    versions: keys.flatMap(({ collection, id }) => {
      return collection === 'characters' || collection === 'sessions' ? tx.versions(collection, id) : []
    }),
  }
}

/** A document that isn't deleted has no deletion, or null. */
function withoutNull(row: DocumentRow | undefined): DocumentRow | undefined {
  if (!row || row.deletion) return row
  const { deletion: _, ...rest } = row
  return rest
}

function recordingDeciding(calls: ServerCall[]): Deciding {
  const at = ({ now, mayOwnerSync }: ServerFacts): At => ({ now, paid: mayOwnerSync('owner') })
  return {
    acceptPush: (...given) => {
      const [, person, body, facts] = given
      const sent = structuredClone(body)
      const answer = realDeciding.acceptPush(...given)
      calls.push({ is: 'push', person, body: sent, answer: structuredClone(answer), ...at(facts) })
      return answer
    },
    listChanges: (tx, person, body) => {
      const answer = realDeciding.listChanges(tx, person, body)
      calls.push({ is: 'pull', person, body: structuredClone(body), answer: structuredClone(answer) })
      return answer
    },
    writeDocument: (...given) => {
      const [tx, person, change, facts] = given
      let claimedBy: unknown
      const noted = (current: SyncDocument | undefined) => {
        const next = change.change(current)
        claimedBy = next?.claimedBy
        return next
      }
      const answer = realDeciding.writeDocument(tx, person, { ...change, change: noted }, facts)
      calls.push({ is: 'claim', id: change.id, claimedBy, answer: structuredClone(answer), ...at(facts) })
      return answer
    },
  }
}

function recordingStore(calls: ServerCall[]): MemoryStore {
  const store = createMemoryStore()
  return {
    ...store,
    putMembership: (person, membership) => {
      calls.push({ is: 'member', person, membership })
      store.putMembership(person, membership)
    },
    backUp: () => {
      const backup = store.backUp()
      calls.push({ is: 'backUp', backup })
      return backup
    },
    restore: (backup) => {
      store.restore(backup)
      calls.push({ is: 'restore', backup, generation: store.read((tx) => tx.generations()).at(-1) })
    },
  }
}
