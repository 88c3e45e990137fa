export { openTable, type Table } from '../client/testing/table.ts'
export * from './memory-store.ts'
export * from './push-table.ts'
export * from './store-contract.ts'
