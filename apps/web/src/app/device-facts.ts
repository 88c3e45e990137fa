import { useSyncExternalStore } from 'react'
import type { StorageHealth } from '../data/local/store/local-db.ts'

/** What the open database tells the rest of the shell; undefined until it is open. */
export type DeviceFacts = {
  online: boolean
  waiting: number
  /** Audio that was recorded here and is nowhere else. */
  audio: { recordings: number; bytes: number }
  signedOut: boolean
  updateNeeded: boolean
  campaignNames: string[]
  storage: StorageHealth
  /** Checks again whether there is space. */
  checkStorage: () => void
  /** The person has read the notice of a loss. */
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
