/** What one page of the app consists of: the local data with its replication, and what a test needs from inside. */

export { TransportError } from '@lanternkeep/sync/client'
export { Dexie } from 'dexie'
export { OPEN_COLLECTIONS } from 'rxdb'
export { getRxStorageMemory, OPEN_MEMORY_INSTANCES } from 'rxdb/plugins/storage-memory'
export { completeActsLeft } from '../../combat/acts-left.ts'
export * from '../../copy/index.ts'
export * from '../../index.ts'
export { changeDocument, insertDocument } from '../../store/documents.ts'
export { campaignSync$ } from '../../sync/sync.ts'
export { openSyncHost } from '../../sync/sync-host.ts'
