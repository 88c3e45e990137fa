export * from './memory-store.ts'
export * from './push-table.ts'
export * from './store-contract.ts'
