import type { DocumentTx } from '../server/document-store.ts'
import { createMemoryStore, type MemoryStore } from './memory-store.ts'
import { decideByReplay } from './replay.ts'
import { describeDocumentStore, type StoreHarness, type TestedStore } from './store-contract.ts'

describeDocumentStore('memory', () => {
  const memory = createMemoryStore()
  return harness(memory, { write: memory.write, read: async (work) => memory.read(work) })
})

describeDocumentStore('a workspace with nothing loaded ahead', () => {
  const memory = createMemoryStore()
  const replayed =
    <T>(work: (tx: DocumentTx) => T) =>
    (tx: DocumentTx) =>
      decideByReplay(tx, { mayOwnerSync: () => true }, work)
  return harness(memory, {
    write: (work) => memory.write(replayed(work)),
    read: async (work) => memory.read(replayed(work)),
  })
})

function harness(memory: MemoryStore, store: TestedStore): StoreHarness {
  return {
    store,
    putMembership: async (person, membership) => memory.putMembership(person, membership),
    deleteCampaign: async (campaignId) => memory.putScope(campaignId, { deleted: true }),
    restore: async () => memory.restore(memory.backUp()),
  }
}
