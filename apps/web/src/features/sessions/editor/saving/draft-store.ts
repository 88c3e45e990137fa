import { draftKey, draftsOf } from '../../../../data/local/forms/drafts.ts'
import {
  type Edited,
  emptyForm,
  formOf,
  isForm,
  isSameForm,
  onBase,
  type SessionForm,
  withTyped,
} from './session-form.ts'

/** Where the browser keeps the draft and the state it is based on. It survives a crash of the tab. */
export type DraftStore = ReturnType<typeof draftStore>

/** Two tabs may write on one session: each adds only its own changes to the draft, and removes only those. */
export function draftStore(account: string, campaignId: string, sessionId: string | undefined) {
  const key = draftKey(account, campaignId, sessionId)
  /** The draft as this tab found or left it. */
  let known = localStorage.getItem(key)
  /** The content of this tab's own editor when it was last stored. */
  let own: Edited | undefined
  const read = (): Edited | undefined => draftsIn(account, campaignId).find((each) => each.sessionId === sessionId)
  const withOthers = ({ base, form }: Edited): SessionForm => {
    const draft = read()
    if (!draft) return form
    if (own) return withTyped(onBase({ ...own, form: draft.form }, base), onBase(own, base), form)
    return localStorage.getItem(key) === known ? form : draft.form
  }
  const keep = ({ base, form, sent }: Edited): boolean => {
    const stored = localStorage.getItem(key)
    const all = withOthers({ base, form })
    const next = isSameForm(base, all) ? null : JSON.stringify({ base, form: all, ...(sent && { sent }) })
    // A draft of another tab that this one can't read must stay.
    if (next === null && stored !== known && !read()) return true
    if (next !== null && next !== stored && !put(key, next)) return false
    if (next === null) localStorage.removeItem(key)
    known = next
    own = { base, form }
    return true
  }
  return {
    read,
    /** Removes the draft once nothing differs. False if the browser has no space for it. */
    keep,
    /** A save has ended. Its editor may be closed by now, or opened again. */
    settle(change: (draft: Edited) => Edited): void {
      const draft = read()
      if (draft?.sent) keep(change(draft))
    },
    drop(): void {
      const draft = own && read()
      if (draft) keep({ base: draft.base, form: draft.base })
      else localStorage.removeItem(key)
    },
  }
}

/** All drafts of a campaign; without `sessionId` that of a new session. */
export function draftsIn(account: string, campaignId: string): ({ sessionId?: string } & Edited)[] {
  return draftsOf(account)
    .filter((each) => each.campaignId === campaignId)
    .flatMap(({ sessionId, value }) => {
      const edited = editedOf(value)
      return edited ? [{ ...edited, ...(sessionId && { sessionId }) }] : []
    })
}

/** Newer fields are empty in an older draft, on both sides; unknown ones are left out. */
function editedOf(value: unknown): Edited | undefined {
  const { base, form, sent } = (value ?? {}) as Record<string, object>
  const nothing = emptyForm(0, '', '')
  const edited = { base: { ...nothing, ...base }, form: { ...nothing, ...form } }
  if (!base || !form || !isForm(edited.base) || !isForm(edited.form)) return undefined
  const isSent = sent && isForm({ ...nothing, ...sent })
  return { base: formOf(edited.base), form: formOf(edited.form), ...(isSent && { sent }) }
}

function put(key: string, draft: string): boolean {
  try {
    localStorage.setItem(key, draft)
    return true
  } catch {
    return false
  }
}
