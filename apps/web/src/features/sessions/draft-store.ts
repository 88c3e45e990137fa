import { draftKey, draftsOf } from '../../data/local/drafts.ts'
import { type Edited, emptyForm, formOf, isForm, isSameForm } from './session-form.ts'

/** Where the browser keeps what is being written and the state it is written on; a crash of the tab leaves it. */
export type DraftStore = ReturnType<typeof draftStore>

export function draftStore(account: string, campaignId: string, sessionId: string | undefined) {
  const key = draftKey(account, campaignId, sessionId)
  const drop = () => localStorage.removeItem(key)
  return {
    read: (): Edited | undefined => draftsIn(account, campaignId).find((each) => each.sessionId === sessionId),
    /** Nothing, once nothing differs. False when the browser has no room for it. */
    keep({ base, form }: Edited): boolean {
      if (isSameForm(base, form)) drop()
      else if (localStorage.getItem(key) !== JSON.stringify({ base, form })) return put(key, { base, form })
      return true
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
  const { base, form } = (value ?? {}) as Record<string, object>
  const nothing = emptyForm(0, '', '')
  const edited = { base: { ...nothing, ...base }, form: { ...nothing, ...form } }
  if (!base || !form || !isForm(edited.base) || !isForm(edited.form)) return undefined
  return { base: formOf(edited.base), form: formOf(edited.form) }
}

function put(key: string, edited: Edited): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(edited))
    return true
  } catch {
    return false
  }
}
