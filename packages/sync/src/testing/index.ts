export { type MemoryServer, openMemoryServer } from '../client/testing/memory-server.ts'
export * from './memory-store.ts'
export * from './push-server.ts'
export * from './store-contract.ts'
