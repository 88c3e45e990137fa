import { createStore, useStore } from '../../lib/store.ts'
import type { ChoicesById } from './choices.ts'

type Unsaved = { choices: ChoicesById; isSaving: boolean }

const NOTHING: Unsaved = { choices: {}, isSaving: false }

/** By campaign, until the page closes: the dialog is easily closed by mistake, and reopens as it was. */
const unsaved = createStore<ReadonlyMap<string, Unsaved>>(new Map())

export function useUnsavedChoices(campaignId: string): Unsaved {
  return useStore(unsaved).get(campaignId) ?? NOTHING
}

export function changeUnsaved(campaignId: string, change: (before: Unsaved) => Partial<Unsaved>): void {
  const before = unsaved.get().get(campaignId) ?? NOTHING
  unsaved.set(new Map(unsaved.get()).set(campaignId, { ...before, ...change(before) }))
}

/** These choices are saved, or their conflicts are gone. */
export function forgetChoices(campaignId: string, conflictIds: readonly string[]): void {
  changeUnsaved(campaignId, ({ choices }) => {
    return { choices: Object.fromEntries(Object.entries(choices).filter(([id]) => !conflictIds.includes(id))) }
  })
}
