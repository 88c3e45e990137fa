import { createListeners, useStore } from '../store.ts'
import type { campaignKeys, deviceKeys } from './browser-keys.ts'

/** Switches of a browser, all false by default; the last ones are a campaign's. */
export type FlagName =
  | (typeof deviceKeys)['darkMode' | 'cloudConnected' | 'cloudEnabled' | 'blockFolded' | 'sampleDeclined']
  | ReturnType<typeof campaignKeys>['rollsShown' | 'stepsHidden' | 'toolsNarrow']

const { subscribe, notify } = createListeners({ ofAllTabs: true })

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
    notify()
  }
}

export const subscribeToFlags = subscribe

export function useFlag(name: FlagName): [boolean, (value: boolean) => void] {
  const value = useStore({ subscribe, get: () => readFlag(name) })
  return [value, (next) => writeFlag(name, next)]
}

/** Undefined until someone chose. */
export function useChosenFlag(name: FlagName): boolean | undefined {
  return useStore({ subscribe, get: () => chosenFlag(name) })
}
