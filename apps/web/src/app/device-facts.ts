import { useSyncExternalStore } from 'react'

/** What the open database tells the rest of the shell; undefined until it is open. */
export type DeviceFacts = {
  online: boolean
  waiting: number
  signedOut: boolean
  updateNeeded: boolean
  campaignNames: string[]
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
