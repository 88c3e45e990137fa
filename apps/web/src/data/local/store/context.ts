import { createContext, useContext } from 'react'
import type { LocalDb } from './local-db.ts'

export const LocalDbContext = createContext<LocalDb | undefined>(undefined)

/** The open database of the account whose data is shown. */
export function useDb(): LocalDb {
  const db = useContext(LocalDbContext)
  if (!db) throw new Error('useDb needs a LocalDataProvider above it')
  return db
}
