import { createListeners, useStore } from '../store.ts'
import { deviceKeys } from './browser-keys.ts'

/** Other devices show it beside a recording; longer ones don't fit. */
export const LONGEST_DEVICE_NAME = 60

const { subscribe, notify } = createListeners({ ofAllTabs: true })

/** What a person called this device; '' if they didn't want to, undefined if nobody was asked. */
export function ownDeviceName(): string | undefined {
  try {
    return localStorage.getItem(deviceKeys.deviceName) ?? undefined
  } catch {
    return undefined
  }
}

export function nameDevice(name: string): void {
  try {
    localStorage.setItem(deviceKeys.deviceName, name.trim().slice(0, LONGEST_DEVICE_NAME))
  } finally {
    notify()
  }
}

export function useOwnDeviceName(): string | undefined {
  return useStore({ subscribe, get: ownDeviceName })
}
