import { parseJson } from '@lanternkeep/schema'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { createStore, useStore } from '../../lib/store.ts'
import type { ChoicesById } from './choices.ts'

type Unsaved = { choices: ChoicesById; isSaving: boolean }

/** By campaign: the dialog is easily closed by mistake, and reopens as it was, in this tab also after a reload. */
const unsaved = createStore<ReadonlyMap<string, Unsaved>>(new Map())

export function useUnsavedChoices(campaignId: string): Unsaved {
  return useStore(unsaved).get(campaignId) ?? keptUnsaved(campaignId)
}

export function changeUnsaved(campaignId: string, change: (before: Unsaved) => Partial<Unsaved>): void {
  const before = unsaved.get().get(campaignId) ?? keptUnsaved(campaignId)
  const next = { ...before, ...change(before) }
  keep(campaignId, next.choices)
  unsaved.set(new Map(unsaved.get()).set(campaignId, next))
}

/** These choices are saved, or their conflicts are gone. */
export function forgetChoices(campaignId: string, conflictIds: readonly string[]): void {
  changeUnsaved(campaignId, ({ choices }) => {
    return { choices: Object.fromEntries(Object.entries(choices).filter(([id]) => !conflictIds.includes(id))) }
  })
}

/** As in a page that was just opened. */
export function leaveChoicesInTab(): void {
  unsaved.set(new Map())
}

function keptUnsaved(campaignId: string): Unsaved {
  // Only `keep` writes there.
  const kept = parseJson(sessionStorage.getItem(campaignKeys(campaignId).conflictChoices) ?? '')
  return { choices: (kept ?? {}) as ChoicesById, isSaving: false }
}

function keep(campaignId: string, choices: ChoicesById): void {
  const key = campaignKeys(campaignId).conflictChoices
  try {
    if (Object.keys(choices).length > 0) sessionStorage.setItem(key, JSON.stringify(choices))
    else sessionStorage.removeItem(key)
  } catch {
    // Without space in the browser, they are only in the dialog.
  }
}
