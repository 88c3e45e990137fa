import { createListeners, useStore } from '../store.ts'
import { campaignKeys } from './browser-keys.ts'

const { subscribe, notify } = createListeners({ ofAllTabs: true })

/** When this member opened each handout on this device first, by handout. */
export function useHandoutsOpened(campaignId: string, memberId: string | undefined): ReadonlyMap<string, string> {
  const stored = useStore({ subscribe, get: () => localStorage.getItem(campaignKeys(campaignId).handoutsOpened) ?? '' })
  const own = linesOf(stored).filter(([member]) => member === memberId)
  return new Map(own.map(([, handoutId = '', at = '']) => [handoutId, at]))
}

export function noteHandoutOpened(
  campaignId: string,
  opened: { memberId: string; handoutId: string; at: string },
): void {
  const key = campaignKeys(campaignId).handoutsOpened
  const lines = linesOf(localStorage.getItem(key) ?? '')
  const { memberId, handoutId, at } = opened
  if (lines.some(([member, id]) => member === memberId && id === handoutId)) return
  localStorage.setItem(key, [...lines, [memberId, handoutId, at]].map((line) => line.join(' ')).join('\n'))
  notify()
}

function linesOf(stored: string): string[][] {
  return stored
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(' '))
}
