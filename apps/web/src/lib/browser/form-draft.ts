import { newId } from '../new-id.ts'

/** What was typed, and the values it was typed on. `id`: of what a form for something new makes. */
type FormDraft<Values> = { base: Values; mine: Values; id?: string }

/** The draft in this tab under its name of browser-keys.ts; without one, `now` as both. */
export function readFormDraft<Values extends object>(key: string, now: Values): Required<FormDraft<Values>> {
  // Only `keepFormDraft` writes there.
  const { base, mine, id = newId() } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<FormDraft<object>>
  if (!base || !mine) return { base: now, mine: now, id }
  return { base: { ...now, ...base }, mine: { ...now, ...mine }, id }
}

/** For a form that is left without a question: what was typed is there when it opens again, also after a reload. */
export function keepFormDraft<Values extends object>(key: string, draft: FormDraft<Values>): void {
  try {
    if (areSameValues(draft.base, draft.mine)) dropFormDraft(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without space in the browser, it is only in the form.
  }
}

/** Returns whether it is under `to` now: what was typed there in another form stays. */
export function moveFormDraft(from: string, to: string): boolean {
  if (sessionStorage.getItem(to) !== null) return false
  const draft = sessionStorage.getItem(from)
  sessionStorage.removeItem(from)
  if (draft !== null) sessionStorage.setItem(to, draft)
  return true
}

export function hasFormDraft(key: string): boolean {
  return sessionStorage.getItem(key) !== null
}

export function dropFormDraft(key: string): void {
  sessionStorage.removeItem(key)
}

/** Values of one form, whose fields always come in the same order. */
export function areSameValues(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
