import { useState } from 'react'
import type { ChoicesById } from './choices.ts'

/** By campaign, for as long as the page lives: the dialog closes with a slip of the finger, and opens as it was. */
const unsaved = new Map<string, ChoicesById>()

export function useUnsavedChoices(campaignId: string) {
  const [choices, setChoices] = useState<ChoicesById>(() => unsaved.get(campaignId) ?? {})
  function choose(change: ChoicesById | ((before: ChoicesById) => ChoicesById)) {
    const next = typeof change === 'function' ? change(unsaved.get(campaignId) ?? {}) : change
    unsaved.set(campaignId, next)
    setChoices(next)
  }
  return [choices, choose] as const
}
