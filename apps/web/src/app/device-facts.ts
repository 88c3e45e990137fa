import type { StorageHealth } from '../data/local/store/local-db.ts'
import { createStore, useStore } from '../lib/store.ts'

/** What the open database tells the rest of the shell; undefined until it is open. */
export type DeviceFacts = {
  online: boolean
  waiting: number
  /** Audio that was recorded here and is nowhere else. */
  audio: { recordings: number; bytes: number }
  signedOut: boolean
  updateNeeded: boolean
  campaignNames: string[]
  /** The code by which the only campaign here was joined. */
  joinedBy?: string | undefined
  /** The campaigns were read: whatever shows them can be drawn. */
  areCampaignsRead: boolean
  storage: StorageHealth
  /** Checks again whether there is space. */
  checkStorage: () => void
  /** The person has read the notice of a loss. */
  dismissLoss: () => void
}

const facts = createStore<DeviceFacts | undefined>(undefined)

export function useDeviceFacts(): DeviceFacts | undefined {
  return useStore(facts)
}

export function tellDeviceFacts(next: DeviceFacts | undefined) {
  facts.set(next)
}
