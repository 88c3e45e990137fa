import type { Session } from '@lanternkeep/schema'
import { draftStore, draftsIn, type StoredDraft } from './draft-store.ts'
import { formOf, openedAs, withTyped } from './session-form.ts'

/**
 * A tab that died while it created a session may have left the draft it was created from: what was typed into it since
 * becomes a draft of the session. Returns whether there were any.
 */
export function giveToCreated(account: string, campaignId: string, sessions: readonly Session[]): boolean {
  const createdFrom = ({ createdAs }: StoredDraft) => sessions.find(({ id }) => id === createdAs)
  const given = draftsIn(account, campaignId).map((draft) => giveDraft(account, draft, createdFrom(draft)))
  return given.includes(true)
}

/** False if the browser has no space for it, or without a session. */
export function giveDraft(account: string, draft: StoredDraft, created: Session | undefined): boolean {
  if (!created || draft.toBeSeen) return false
  const base = draft.createdWith ?? draft.base
  const left = openedAs({ draft: { ...draft, base }, stored: formOf(created), isNew: false, isStored: true })
  const store = draftStore(account, created.campaignId, created.id)
  const own = store.read()
  const isKept = store.keep(own ? { ...own, form: withTyped(own.form, left.base, left.form) } : left)
  if (isKept) draftStore(account, created.campaignId, draft.sessionId).drop()
  return isKept
}
