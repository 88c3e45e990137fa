import { createMemoryStore } from './memory-store.ts'
import { describeDocumentStore } from './store-contract.ts'

describeDocumentStore('memory', () => {
  const memory = createMemoryStore()
  return {
    store: { write: memory.write, read: async (work) => memory.read(work) },
    putMembership: async (person, membership) => memory.putMembership(person, membership),
    deleteCampaign: async (campaignId) => memory.putScope(campaignId, { deleted: true }),
    restore: async () => memory.restore(memory.backUp()),
  }
})
