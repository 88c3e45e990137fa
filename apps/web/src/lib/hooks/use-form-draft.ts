import { useEffect, useEffectEvent, useState } from 'react'
import { areSameValues, dropFormDraft, keepFormDraft, readFormDraft } from '../browser/form-draft.ts'

/**
 * What is typed in a form is there when the form opens again in this tab, also after a reload or a crash. `key` is a name
 * of browser-keys.ts.
 */
export function useFormDraft<Values extends object>(key: string, now: () => Values) {
  const [draft] = useState(() => {
    const { base, mine, id } = readFormDraft(key, now())
    return { opened: base, restored: areSameValues(base, mine) ? undefined : mine, id }
  })
  return {
    /**
     * `opened`: what was typed on: the values of now, unless there is a draft. `restored`: what was typed, if anything.
     * `id`: of what a form for something new makes; the same in a duplicate of the tab.
     */
    ...draft,
    keep: (mine: Values) => keepFormDraft(key, { base: draft.opened, mine, id: draft.id }),
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
