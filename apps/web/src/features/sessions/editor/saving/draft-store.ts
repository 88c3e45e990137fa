import { draftKey, draftsOf, isToBeSeen } from '../../../../data/local/forms/drafts.ts'
import { newId } from '../../../../data/local/index.ts'
import { createStore, useStore } from '../../../../lib/store.ts'
import type { Changes, DraftState } from './draft-states.ts'
import { type Edited, emptyForm, formOf, isForm, isSameForm, type SessionForm } from './session-form.ts'

/** Where the browser keeps the draft and the state it is based on. It survives a crash of the tab. */
export type DraftStore = ReturnType<typeof draftStore>

/** What another tab stored after `last`. No draft: it was saved, if that was being sent, or discarded. */
export type News = { draft: DraftState | undefined; last: DraftState | undefined }

/**
 * `createdAs`: the id that a new session gets, the same in all tabs, so that two of them can't create it twice.
 * `takenAs`: what the draft became that another tab saved. If it was discarded there, no session has this id.
 */
type DraftIds = { createdAs: string; takenAs?: string }

/**
 * All tabs of a browser share one draft of a session and show the same text. Each tab stores what is typed in it, on top
 * of what the others stored. If two store at the same moment, the browser keeps only one of the drafts, and the other
 * tab has to add its own letters again. So each draft says which changes it includes.
 */
export function draftStore(account: string, campaignId: string, sessionId: string | undefined) {
  const key = draftKey(account, campaignId, sessionId)
  /** The draft as this tab found, heard of or left it. */
  let known = localStorage.getItem(key)
  const read = (): StoredDraft | undefined => draftsIn(account, campaignId).find((each) => each.sessionId === sessionId)
  const found = read()
  let last: DraftState | undefined = found
  const ids = createStore<DraftIds>({ createdAs: found?.createdAs ?? newId() })
  let createdWith = found?.createdWith
  let latestNews: News | undefined
  const drop = (): void => {
    localStorage.removeItem(key)
    known = null
    last = undefined
  }
  const write = ({ base, form, sent, includes }: DraftState): boolean => {
    if (isSameForm(base, form)) {
      drop()
      return true
    }
    const { createdAs } = ids.get()
    const next = JSON.stringify({ base, form, ...(sent && { sent }), createdAs, createdWith, includes })
    if (!put(key, next)) return false
    known = next
    // What another tab is saving stays: it may end its save before it hears of this.
    const saving = sent ?? last?.sent
    last = { base, form, ...(saving && { sent: saving }), ...(includes && { includes }) }
    return true
  }
  const news = (): News | undefined => {
    const stored = localStorage.getItem(key)
    if (stored === known) return undefined
    const draft = read()
    if (stored !== null && !draft) return undefined
    known = stored
    latestNews = { draft, last }
    last = draft
    createdWith = draft?.createdWith
    if (!draft) ids.set({ createdAs: newId(), takenAs: ids.get().createdAs })
    else if (draft.createdAs) ids.set({ ...ids.get(), createdAs: draft.createdAs })
    return latestNews
  }
  return {
    read,
    ids,
    /** What the session of that id was created with, if its tab died before it removed the draft. */
    createdWith: () => createdWith,
    /** Before a new session is stored: if the tab dies in between, what differs from `form` was typed later. */
    creating(form: SessionForm): void {
      createdWith = form
      const draft = read()
      if (draft) write(draft)
    },
    /**
     * Removes the draft once nothing differs. Leaves what another tab stored until this one has taken it in: `taken` is
     * the latest news that `edited` includes. False if the browser has no space for it.
     */
    keep: (edited: DraftState, taken?: News): boolean =>
      localStorage.getItem(key) !== known || taken !== latestNews || write(edited),
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
      if (draft?.sent) write({ ...change(draft), ...(draft.includes && { includes: draft.includes }) })
    },
    drop,
  }
}

/** Another tab may change them at any time. */
export function useDraftIds({ ids }: DraftStore): DraftIds {
  return useStore(ids)
}

/**
 * Without `sessionId` that of a new session. One that isn't stored, or not any more, gets the id `createdAs`. If there
 * is a session of that id, it was created with `createdWith`. `toBeSeen` ends when it is typed into or saved.
 */
export type StoredDraft = DraftState & {
  sessionId?: string
  createdAs?: string
  createdWith?: SessionForm
  toBeSeen?: boolean
}

/** All drafts of a campaign. */
export function draftsIn(account: string, campaignId: string): StoredDraft[] {
  return draftsOf(account)
    .filter((each) => each.campaignId === campaignId)
    .flatMap(({ sessionId, value }) => {
      const edited = editedOf(value)
      return edited ? [{ ...edited, ...(sessionId && { sessionId }), ...lifeOf(value) }] : []
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

function lifeOf(value: unknown): Pick<StoredDraft, 'createdAs' | 'createdWith' | 'includes' | 'toBeSeen'> {
  const { createdAs, createdWith, includes } = (value ?? {}) as Record<string, unknown>
  return {
    ...(typeof createdAs === 'string' && { createdAs }),
    ...(isForm(createdWith) && { createdWith: formOf(createdWith) }),
    ...(isCounts(includes) && { includes }),
    ...(isToBeSeen({ value }) && { toBeSeen: true }),
  }
}

function isCounts(value: unknown): value is Changes {
  return typeof value === 'object' && value !== null && Object.values(value).every((count) => typeof count === 'number')
}

function put(key: string, draft: string): boolean {
  try {
    localStorage.setItem(key, draft)
    return true
  } catch {
    return false
  }
}
