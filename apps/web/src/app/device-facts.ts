import { useSyncExternalStore } from 'react'
import type { StorageHealth } from '../data/local/store/local-db.ts'

/** What the open database tells the rest of the shell; undefined until it is open. */
export type DeviceFacts = {
  online: boolean
  waiting: number
  /** What was recorded here, and is nowhere else. */
  audio: { recordings: number; bytes: number }
  signedOut: boolean
  updateNeeded: boolean
  campaignNames: string[]
  storage: StorageHealth
  /** Looks again whether there is room. */
  checkStorage: () => void
  /** The notice of a loss was read. */
  dismissLoss: () => void
}

let facts: DeviceFacts | undefined
const listeners = new Set<() => void>()

export function useDeviceFacts(): DeviceFacts | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    () => facts,
  )
}

export function tellDeviceFacts(next: DeviceFacts | undefined) {
  facts = next
  for (const listener of listeners) listener()
}
