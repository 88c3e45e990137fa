import { createMemoryStore } from './memory-store.ts'
import { describeDocumentStore } from './store-contract.ts'

describeDocumentStore('memory', () => {
  const store = createMemoryStore()
  return {
    store,
    putMembership: store.putMembership,
    deleteCampaign: (campaignId) => store.putScope(campaignId, { deleted: true }),
    restore: () => store.restore(store.backUp()),
  }
})
