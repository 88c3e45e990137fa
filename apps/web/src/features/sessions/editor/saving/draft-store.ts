import { draftKey, draftsOf } from '../../../../data/local/forms/drafts.ts'
import { newId } from '../../../../data/local/index.ts'
import { type Edited, emptyForm, formOf, isForm, isSameForm } from './session-form.ts'

/** Where the browser keeps the draft and the state it is based on. It survives a crash of the tab. */
export type DraftStore = ReturnType<typeof draftStore>

/** No draft: another tab saved or discarded it. */
type News = { draft: Edited | undefined }

/**
 * All tabs of a browser share one draft of a session and show the same text. Each tab stores what is typed in it, on top
 * of what the others stored; merging the drafts of two tabs would insert words twice.
 */
export function draftStore(account: string, campaignId: string, sessionId: string | undefined) {
  const key = draftKey(account, campaignId, sessionId)
  /** The draft as this tab found, heard of or left it. */
  let known = localStorage.getItem(key)
  const read = (): StoredDraft | undefined => draftsIn(account, campaignId).find((each) => each.sessionId === sessionId)
  let createdAs = read()?.createdAs ?? newId()
  /** What the draft became that another tab saved. If it was discarded there, no session has this id. */
  let takenAs: string | undefined
  const write = ({ base, form, sent }: Edited): boolean => {
    const next = isSameForm(base, form) ? null : JSON.stringify({ base, form, ...(sent && { sent }), createdAs })
    if (next !== null && !put(key, next)) return false
    if (next === null) localStorage.removeItem(key)
    known = next
    return true
  }
  const news = (): News | undefined => {
    const stored = localStorage.getItem(key)
    if (stored === known) return undefined
    const draft = read()
    if (stored !== null && !draft) return undefined
    known = stored
    if (!draft) [takenAs, createdAs] = [createdAs, newId()]
    else if (draft.createdAs) createdAs = draft.createdAs
    return { draft }
  }
  return {
    read,
    /** The id that a new session gets: the same in all tabs, so that two of them can't create it twice. */
    createdAs: () => createdAs,
    takenAs: () => takenAs,
    /**
     * Removes the draft once nothing differs. Leaves what another tab stored until this one has taken it in. False if
     * the browser has no space for it.
     */
    keep: (edited: Edited): boolean => localStorage.getItem(key) !== known || write(edited),
    /** What another tab made of the draft since this one looked. A draft that can't be read is none of them. */
    news,
    /** Returns a function that stops it. */
    onNews(hear: (news: News) => void): () => void {
      const listener = (event: StorageEvent) => {
        const heard = event.key === key ? news() : undefined
        if (heard) hear(heard)
      }
      window.addEventListener('storage', listener)
      return () => window.removeEventListener('storage', listener)
    },
    /** A save has ended. Its editor may be closed by now, or opened again. */
    settle(change: (draft: Edited) => Edited): void {
      const draft = read()
      if (draft?.sent) write(change(draft))
    },
    drop(): void {
      localStorage.removeItem(key)
      known = null
    },
  }
}

/** Without `sessionId` that of a new session. One that isn't stored, or not any more, gets the id `createdAs`. */
type StoredDraft = Edited & { sessionId?: string; createdAs?: string }

/** All drafts of a campaign. */
export function draftsIn(account: string, campaignId: string): StoredDraft[] {
  return draftsOf(account)
    .filter((each) => each.campaignId === campaignId)
    .flatMap(({ sessionId, value }) => {
      const edited = editedOf(value)
      const { createdAs } = (value ?? {}) as Record<string, unknown>
      const ids = { ...(sessionId && { sessionId }), ...(typeof createdAs === 'string' && { createdAs }) }
      return edited ? [{ ...edited, ...ids }] : []
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
