import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areSameValues, dropFormDraft, keepFormDraft, moveFormDraft, readFormDraft } from '../browser/form-draft.ts'

/**
 * What is typed in a form is there when the form opens again in this tab, also after a reload or a crash. `key` is a name
 * of browser-keys.ts. With another key, as when what is edited is deleted and can become something new, it is in that form
 * then.
 */
export function useFormDraft<Values extends object>(key: string, now: () => Values) {
  const [draft] = useState(() => {
    const { base, mine, id } = readFormDraft(key, now())
    return { opened: base, restored: areSameValues(base, mine) ? undefined : mine, id }
  })
  const heldUnder = useRef(key)
  useEffect(() => {
    if (key !== heldUnder.current && moveFormDraft(heldUnder.current, key)) heldUnder.current = key
  }, [key])
  return {
    /**
     * `opened`: what was typed on: the values of now, unless there is a draft. `restored`: what was typed, if anything.
     * `id`: of what a form for something new makes; the same in a duplicate of the tab.
     */
    ...draft,
    keep: (mine: Values) => keepFormDraft(heldUnder.current, { base: draft.opened, mine, id: draft.id }),
    drop: () => dropFormDraft(heldUnder.current),
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
