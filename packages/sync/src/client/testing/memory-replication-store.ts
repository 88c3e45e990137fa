import type { CampaignFacts, Farewell, HeldRow, Keep, Rejection, ReplicationStore } from '../store.ts'

/** Survives a client's restart, as the side database does. */
export type MemoryReplicationStore = ReplicationStore & {
  facts: Map<string, CampaignFacts>
  rejections: Map<string, Rejection>
  keeps: Keep[]
  farewells: Farewell[]
}

export function memoryReplicationStore(): MemoryReplicationStore {
  const facts = new Map<string, CampaignFacts>()
  const held = new Map<string, HeldRow>()
  const rejections = new Map<string, Rejection>()
  const keeps: Keep[] = []
  const farewells: Farewell[] = []
  return {
    facts,
    rejections,
    keeps,
    farewells,
    factsOf: (id) => facts.get(id),
    allFacts: () => [...facts.values()],
    changeFacts: async (id, change) => {
      const changed = change(facts.get(id))
      if (changed) facts.set(id, changed)
      else facts.delete(id)
    },
    held: async () => [...held.values()],
    putHeld: async (rows) => {
      for (const row of rows) held.set(row.key, structuredClone(row))
    },
    removeHeld: async (keys) => {
      for (const key of keys) held.delete(key)
    },
    addRejections: async (added) => {
      for (const rejection of added) rejections.set(rejection.id, rejection)
    },
    addKeeps: async (added) => void keeps.push(...added),
    addFarewell: async (farewell) => void farewells.push(farewell),
  }
}
