import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { areSameValues, dropFormDraft, keepFormDraft, moveFormDraft, readFormDraft } from '../browser/form-draft.ts'
import { newId } from '../new-id.ts'

/**
 * What is typed in a form is there when the form opens again in this tab, also after a reload or a crash. `key` is a name
 * of browser-keys.ts. With another key, as when what is edited is deleted and can become something new, it is in that form
 * then. Without a key, as for a password, nothing is kept.
 */
export function useFormDraft<Values extends object>(key: string | undefined, now: () => Values) {
  const [draft] = useState(() => {
    const values = now()
    const { base, mine, id } =
      key === undefined ? { base: values, mine: values, id: newId() } : readFormDraft(key, values)
    return { opened: base, restored: areSameValues(base, mine) ? undefined : mine, id }
  })
  const heldUnder = useRef(key)
  useEffect(() => {
    const held = heldUnder.current
    if (key !== undefined && held !== undefined && key !== held && moveFormDraft(held, key)) heldUnder.current = key
  }, [key])
  return {
    /**
     * `opened`: what was typed on: the values of now, unless there is a draft. `restored`: what was typed, if anything.
     * `id`: of what a form for something new makes; the same in a duplicate of the tab.
     */
    ...draft,
    keep: (mine: Values) => {
      if (heldUnder.current !== undefined) keepFormDraft(heldUnder.current, { base: draft.opened, mine, id: draft.id })
    },
    drop: () => {
      if (heldUnder.current !== undefined) dropFormDraft(heldUnder.current)
    },
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
