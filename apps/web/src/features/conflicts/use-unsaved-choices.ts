import { useState } from 'react'
import type { ChoicesById } from './choices.ts'

/** By campaign, until the page closes: the dialog is easily closed by mistake, and reopens as it was. */
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
