import { createListeners, useStore } from '../store.ts'
import { campaignKeys } from './browser-keys.ts'

const { subscribe, notify } = createListeners({ ofAllTabs: true })

/**
 * The names of the shared things that were seen on this device; undefined before anything was noted. A thing that is
 * shared again has another name.
 */
export function useSharedSeen(campaignId: string): ReadonlySet<string> | undefined {
  const stored = useStore({ subscribe, get: () => localStorage.getItem(campaignKeys(campaignId).sharedSeen) })
  return stored === null ? undefined : namesIn(stored)
}

/** Adds what was seen. With `all`, the names of everything shared now: others are forgotten. */
export function noteSharedSeen(campaignId: string, names: readonly string[], { all = false } = {}): void {
  const key = campaignKeys(campaignId).sharedSeen
  const before = all ? [] : namesIn(localStorage.getItem(key) ?? '')
  localStorage.setItem(key, [...new Set([...before, ...names])].join('\n'))
  notify()
}

export function nameOfShown({ id, sharedAt }: { id: string; sharedAt: string }): string {
  return `${id} ${sharedAt}`
}

function namesIn(stored: string): Set<string> {
  return new Set(stored.split('\n').filter(Boolean))
}
