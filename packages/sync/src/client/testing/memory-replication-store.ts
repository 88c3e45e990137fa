import type { CollectionName } from '../../protocol.ts'
import { createAnnouncedRows } from '../announced-rows.ts'
import { asBehind, asCaughtUp } from '../behind.ts'
import { asSent, keyOf } from '../pending.ts'
import type { Progress } from '../progress.ts'
import {
  type AnnouncedRows,
  type CampaignFacts,
  type Departure,
  type KeptChange,
  NEW_CAMPAIGN_FACTS,
  type PendingRow,
  type Rejection,
  type ReplicationStore,
} from '../store.ts'

/** Survives a client's restart, as the side database does. */
export type MemoryReplicationStore = ReplicationStore & {
  facts: Map<string, CampaignFacts>
  rows: Map<string, PendingRow>
  rejections: Map<string, Rejection>
  keeps: KeptChange[]
  farewells: Departure[]
  /** What a copy of the whole browser profile would hold. */
  copy(): MemoryReplicationStore
}

type Contents = Pick<MemoryReplicationStore, 'facts' | 'rows' | 'rejections' | 'keeps' | 'farewells'> & {
  replicas: string[]
  progress: Map<CollectionName, Progress>
  generation: string[]
}

export function memoryReplicationStore(replica: string): MemoryReplicationStore {
  return storeOf({
    facts: new Map(),
    rows: new Map(),
    rejections: new Map(),
    keeps: [],
    farewells: [],
    replicas: [replica],
    progress: new Map(),
    generation: [],
  })
}

function storeOf(contents: Contents): MemoryReplicationStore {
  const { facts, rows, rejections, keeps, farewells, replicas, progress, generation } = contents
  const announced = createAnnouncedRows()
  return {
    facts,
    rows,
    rejections,
    keeps,
    farewells,
    copy: () => storeOf(structuredClone(contents)),
    factsOf: (id) => facts.get(id),
    allFacts: () => [...facts.values()],
    readFacts: async (id) => facts.get(id),
    changeFacts: async (id, change) => {
      const changed = change(facts.get(id))
      if (changed) facts.set(id, changed)
      else facts.delete(id)
    },
    replicas: () => replicas,
    renewReplica: async () =>
      void replicas.unshift(`${replicas.at(-1)}n${replicas.length}${Math.random()}`.replace('.', '')),
    ...queueOf(rows, announced),
    announced,
    progress: async (collection) => progress.get(collection) ?? { checkpoint: {} },
    changeProgress: async (collection, change) => {
      progress.set(collection, structuredClone(change(progress.get(collection) ?? { checkpoint: {} })))
    },
    generation: () => generation[0] ?? '',
    learnGeneration: async (id) => {
      generation[0] ||= id
    },
    beginGeneration: async ({ from, to }) => {
      const [known = ''] = generation
      if (known !== from || known === to) return
      generation[0] = to
      for (const [campaignId, fact] of facts) facts.set(campaignId, asBehind(fact, known))
    },
    catchUp: async (campaignId, changes) => {
      const known = facts.get(campaignId) ?? { ...NEW_CAMPAIGN_FACTS, id: campaignId }
      facts.set(campaignId, asCaughtUp(known, [...changes.keys()]))
      for (const [name, change] of changes) progress.set(name, change(progress.get(name) ?? { checkpoint: {} }))
    },
    addRejections: async (added) => {
      for (const rejection of added) rejections.set(rejection.id, rejection)
    },
    forgetHeldRejections: async (keys) => {
      for (const { id, collection, documentId, isHeld } of rejections.values()) {
        if (isHeld && keys.includes(keyOf(collection, documentId))) rejections.delete(id)
      }
    },
    addKeptChanges: async (added, replaced = []) => {
      const placeOf = ({ document: { id, rev } }: KeptChange) =>
        keeps.findIndex(({ document }) => document.id === id && document.rev === rev)
      for (const keep of added) if (placeOf(keep) < 0) keeps.push(keep)
      for (const keep of replaced) if (placeOf(keep) >= 0) keeps.splice(placeOf(keep), 1)
    },
    addDeparture: async (farewell) => {
      const known = farewells.findIndex(({ campaignId }) => campaignId === farewell.campaignId)
      farewells.splice(known < 0 ? farewells.length : known, 1, farewell)
    },
  }
}

type Queue = Extract<keyof ReplicationStore, `pending${string}` | 'changePending' | 'markSent'>

function queueOf(rows: Map<string, PendingRow>, announced: AnnouncedRows): Pick<ReplicationStore, Queue> {
  const sorted = () => [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1)).map((row) => structuredClone(row))
  return {
    pendingCollections: async () => new Set([...rows.values()].map(({ collection }) => collection)),
    pendingPage: async ({ collection, after = '', limit }) => {
      return sorted()
        .filter((row) => row.collection === collection && row.key > after)
        .slice(0, limit)
    },
    pendingAt: async (keys) => sorted().filter(({ key }) => keys.includes(key)),
    pendingOf: async (campaignId) => sorted().filter((row) => row.campaignId === campaignId),
    pendingCampaigns: async () => {
      const byCampaign = Map.groupBy(rows.values(), ({ campaignId }) => campaignId)
      return new Map([...byCampaign].map(([id, own]) => [id, own.length]))
    },
    changePending: async (keys, change, likely) => {
      // As in the database: first as if there were no rows, and again for those that are there.
      if (likely === 'new') for (const key of keys) change(undefined, key)
      for (const key of keys) {
        announced.changed(key)
        const changed = change(structuredClone(rows.get(key)), key)
        if (changed) rows.set(key, structuredClone(changed))
        else rows.delete(key)
      }
    },
    markSent: async (_collection, revs, replica) => {
      const marked = [...revs].flatMap(([key, rev]) => {
        const row = rows.get(key)
        return row ? [asSent(row, rev, replica)] : []
      })
      for (const row of marked) {
        announced.changed(row.key)
        rows.set(row.key, row)
      }
      return new Set(marked.map(({ key }) => key))
    },
  }
}
