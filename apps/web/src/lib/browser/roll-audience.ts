import { createListeners, useStore } from '../store.ts'
import { campaignKeys } from './browser-keys.ts'

const { subscribe, notify } = createListeners({ ofAllTabs: true })

/** Whether everyone sees what the GM rolls from sheets in this campaign. Not until the GM chooses so. */
export function useRollsShown(campaignId: string): [boolean, (shown: boolean) => void] {
  const key = campaignKeys(campaignId).rollsShown
  return [useStore({ subscribe, get: () => read(key) }), (shown) => store(key, shown)]
}

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) === 'true'
  } catch {
    return false
  }
}

function store(key: string, shown: boolean): void {
  try {
    localStorage.setItem(key, String(shown))
  } finally {
    notify()
  }
}
