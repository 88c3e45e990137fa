import { askBeforeUnload } from '../browser/ask-before-unload.ts'
import { createStore, useStore } from '../store.ts'

/** What was typed, and the text it was typed on. */
export type TextEdit = { base: string; mine: string }

/** Texts that could not be stored and whose field was closed. They live as long as this page. */
const unsaved = createStore<ReadonlyMap<string, TextEdit>>(new Map())
let stopAsking: (() => void) | undefined

export function unsavedText(key: string | undefined): TextEdit | undefined {
  return key === undefined ? undefined : unsaved.get().get(key)
}

export function useUnsavedTexts(): ReadonlyMap<string, TextEdit> {
  return useStore(unsaved)
}

/** Without `edit`, forgets it: it is stored, or what was stored stands again. */
export function keepUnsaved(key: string | undefined, edit?: TextEdit): void {
  if (key === undefined || unsaved.get().get(key) === edit) return
  const next = new Map(unsaved.get())
  if (edit) next.set(key, edit)
  else next.delete(key)
  unsaved.set(next)
  if (next.size > 0) stopAsking ??= askBeforeUnload()
  else stopAsking = void stopAsking?.()
}

/** As in a page that was just opened. */
export function forgetUnsavedTexts(): void {
  for (const key of unsaved.get().keys()) keepUnsaved(key)
}
