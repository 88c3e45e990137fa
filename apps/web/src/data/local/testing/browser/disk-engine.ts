/** The IndexedDB of all simulated browsers. */
export { forceCloseDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb'
