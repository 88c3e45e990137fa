import { useSyncExternalStore } from 'react'
import type { deviceKeys } from './browser-keys.ts'

/** The three settings of a browser, all false by default. */
export type FlagName = (typeof deviceKeys)['darkMode' | 'cloudConnected' | 'cloudEnabled']

const listeners = new Set<() => void>()

/** The chosen value, or undefined if there is none (or storage isn't available). */
export function chosenFlag(name: FlagName): boolean | undefined {
  try {
    const stored = localStorage.getItem(name)
    return stored === null ? undefined : stored === 'true'
  } catch {
    return undefined
  }
}

export function readFlag(name: FlagName): boolean {
  return chosenFlag(name) ?? false
}

export function writeFlag(name: FlagName, value: boolean) {
  try {
    localStorage.setItem(name, String(value))
  } finally {
    for (const listener of listeners) listener()
  }
}

export function subscribeToFlags(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

export function useFlag(name: FlagName): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(subscribeToFlags, () => readFlag(name))
  return [value, (next) => writeFlag(name, next)]
}
