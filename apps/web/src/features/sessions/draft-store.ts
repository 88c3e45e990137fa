import { draftKey, draftsOf } from '../../data/local/drafts.ts'
import { type Edited, emptyForm, formOf, isForm, isSameForm } from './session-form.ts'

/** Where the browser keeps what is being written and the state it is written on; a crash of the tab leaves it. */
export type DraftStore = ReturnType<typeof draftStore>

export function draftStore(account: string, campaignId: string, sessionId: string | undefined) {
  const key = draftKey(account, campaignId, sessionId)
  /** As this editor last saw it: a draft that another tab put there since is not this editor's to drop. */
  let known = localStorage.getItem(key)
  const drop = () => localStorage.removeItem(key)
  const read = (): Edited | undefined => draftsIn(account, campaignId).find((each) => each.sessionId === sessionId)
  const keep = ({ base, form, sent }: Edited): boolean => {
    const stands = localStorage.getItem(key)
    const next = isSameForm(base, form) ? null : JSON.stringify({ base, form, ...(sent && { sent }) })
    if (next === stands) return true
    if (next === null && stands !== known) return true
    known = next
    if (next !== null) return put(key, next)
    drop()
    return true
  }
  return {
    read,
    /** Nothing, once nothing differs. False when the browser has no room for it. */
    keep,
    /** A save has ended. The editor that began it may be closed by now, or opened again. */
    settle(change: (draft: Edited) => Edited): void {
      const draft = read()
      if (draft?.sent) keep(change(draft))
    },
    drop,
  }
}

/** All that is being written in a campaign; without `sessionId` that of a session which does not exist yet. */
export function draftsIn(account: string, campaignId: string): ({ sessionId?: string } & Edited)[] {
  return draftsOf(account)
    .filter((each) => each.campaignId === campaignId)
    .flatMap(({ sessionId, value }) => {
      const edited = editedOf(value)
      return edited ? [{ ...edited, ...(sessionId && { sessionId }) }] : []
    })
}

/** Fields that came later are empty in an older draft, on both sides; others are left out. */
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
