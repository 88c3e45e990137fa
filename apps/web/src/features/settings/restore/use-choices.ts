import { useState } from 'react'
import { type RestoreChoices, type RestorePlan, suggestedChoices } from '../../../data/local/copy/index.ts'

/** What a person wants of a plan, beginning with what is suggested. */
export function useChoices(plan: RestorePlan) {
  const [choices, setChoices] = useState(() => suggestedChoices(plan))
  const choose = (choice: keyof RestoreChoices, keys: readonly string[], isWanted: boolean) => {
    setChoices((before) => {
      const chosen = new Set(before[choice])
      for (const key of keys) {
        if (isWanted) chosen.add(key)
        else chosen.delete(key)
      }
      return { ...before, [choice]: chosen }
    })
  }
  return { choices, choose }
}
