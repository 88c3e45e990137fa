import { campaignKeys } from '../../lib/browser/browser-keys.ts'

/** What was typed, and the values it was typed on. */
type SettingsDraft<Values> = { base: Values; mine: Values }

/** The draft in this tab; without one, `now` as both. */
export function readSettingsDraft<Values extends object>(campaignId: string, now: Values): SettingsDraft<Values> {
  const kept = parsed(sessionStorage.getItem(campaignKeys(campaignId).settingsDraft))
  const { base, mine } = (kept ?? {}) as Partial<SettingsDraft<object>>
  if (!base || !mine) return { base: now, mine: now }
  return { base: { ...now, ...base }, mine: { ...now, ...mine } }
}

/** Back and another tool leave Campaign Settings without asking; what was typed is there when it opens again. */
export function keepSettingsDraft<Values extends object>(campaignId: string, draft: SettingsDraft<Values>): void {
  try {
    if (areSameValues(draft.base, draft.mine)) dropSettingsDraft(campaignId)
    else sessionStorage.setItem(campaignKeys(campaignId).settingsDraft, JSON.stringify(draft))
  } catch {
    // Without space in the browser, it is only in the form.
  }
}

export function dropSettingsDraft(campaignId: string): void {
  sessionStorage.removeItem(campaignKeys(campaignId).settingsDraft)
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? undefined : JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** Of one form, whose fields always come in the same order. */
export function areSameValues(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
