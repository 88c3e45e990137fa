import { useEffect, useEffectEvent, useState } from 'react'
import { areSameValues, dropFormDraft, keepFormDraft, readFormDraft } from '../browser/form-draft.ts'

/**
 * What is typed in a form is there when the form opens again in this tab, also after a reload or a crash. `key` is a name
 * of browser-keys.ts.
 */
export function useFormDraft<Values extends object>(key: string, now: () => Values) {
  const [{ base, mine }] = useState(() => readFormDraft(key, now()))
  const [isRestored] = useState(() => !areSameValues(base, mine))
  return {
    /** The values that were typed on: those of now, unless there is a draft. */
    opened: base,
    /** What was typed before; undefined if nothing was. */
    restored: isRestored ? mine : undefined,
    keep: (typed: Values) => keepFormDraft(key, { base, mine: typed }),
    drop: () => dropFormDraft(key),
  }
}

/** Fills in once what was typed before, as changes to what the form opened with. */
export function useRestored<Values extends object>(
  restored: Values | undefined,
  change: (values: Values) => void,
): void {
  const fillIn = useEffectEvent(() => {
    if (restored) change(restored)
  })
  useEffect(() => fillIn(), [])
}
