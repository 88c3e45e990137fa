import { recapPrefill, type Session } from '@lanternkeep/schema'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '../../../../data/local/index.ts'
import { type DraftInTab, openedDraft, withChange, withoutStored, withState, withStored } from './draft-states.ts'
import type { DraftStore, News } from './draft-store.ts'
import {
  type Edited,
  formOf,
  isSameForm,
  type SessionForm,
  withArrived,
  withoutSent,
  withSaved,
  withTyped,
} from './session-form.ts'

/**
 * `isOwn`: typed or saved in this tab. What another tab typed is its to store. `taken` is the latest news of the other
 * tabs that is included.
 */
type InTab = DraftInTab & { seen?: Session | undefined; isOwn: boolean; taken?: News | undefined }

type Arguments = {
  /** Absent for a new one. */
  session: Session | undefined
  sessions: readonly Session[]
  opened: Edited
  store: DraftStore
}

/**
 * The typed text, stored in the browser with every letter. Not useSchemaForm: it would hold the text alone, but other
 * devices and running saves change the text and its base together, and a draft that pairs a text with another base
 * loses words. Nor is there anything to submit or to refuse: each button saves its own part, and no text can be wrong.
 */
export function useSessionForm({ session, sessions, opened, store }: Arguments) {
  const [tab] = useState(newId)
  const [edited, setEdited] = useState<InTab>(() => {
    return { ...openedDraft(opened, store.read()?.includes), seen: session, isOwn: false }
  })
  const [isKept, setKept] = useState(true)
  const { base, form, sent, seen, isOwn, taken, includes } = edited
  if (session && session !== seen)
    setEdited({ ...edited, ...withState({ ...edited, ...withArrived(edited, formOf(session)) }), seen: session })
  useEffect(() => {
    // A draft that was found here is removed once it is stored: the tab that saved it may have died.
    if (isOwn || (!taken && isSameForm(base, form)))
      setKept(store.keep({ base, form, includes, ...(sent && { sent }) }, taken))
  }, [base, form, sent, includes, isOwn, taken, store])
  useEffect(() => {
    if (!isKept) return
    return store.onNews((news) => setEdited((now) => takenIn(now, news)))
  }, [isKept, store])
  /** What the fields show. */
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })

  return {
    form,
    base,
    isKept,
    isChanged: !isSameForm(base, form),
    /** The field's value now, also for work that began before the last letters. */
    latest,
    change: (patch: Partial<SessionForm>) => {
      const news = isKept ? store.news() : undefined
      const shown = latest.current
      const typed = { ...shown, ...patch, ...(!session && recapFor(sessions, shown, patch)) }
      latest.current = typed
      setEdited((now) => {
        const next = news ? takenIn(now, news) : now
        return { ...next, ...withChange({ ...next, form: withTyped(next.form, shown, typed) }, tab), isOwn: true }
      })
    },
    /** Before it is stored: if the tab dies in between, the draft knows what was being saved. */
    sending: (fields: Partial<SessionForm>) => {
      store.keep({ base, form, includes, sent: fields }, taken)
      setEdited((now) => ({ ...now, sent: fields, isOwn: true }))
    },
    saved: (stored: Session) => {
      store.settle((draft) => withSaved(draft, formOf(stored)))
      setEdited((now) => {
        const saved = { ...settled(now), ...withSaved(now, formOf(stored)) }
        return { ...saved, ...withState(saved) }
      })
    },
    /** What arrived meanwhile is taken in when the session is next read. */
    notSaved: () => {
      store.settle(withoutSent)
      setEdited((now) => ({ ...settled(now), ...withoutSent(now), seen: undefined }))
    },
  }
}

function settled({ sent: _, elsewhere: _other, ...now }: InTab): InTab {
  return { ...now, isOwn: true }
}

function takenIn(now: InTab, news: News): InTab {
  const { draft: theirs, last } = news
  if (theirs) {
    const { draft, isTheirs } = withStored(now, theirs)
    return { ...now, ...draft, isOwn: now.isOwn && !isTheirs, taken: news }
  }
  // It was saved, and arrives as the session.
  if (last?.sent) return { ...now, elsewhere: last.sent, taken: news }
  const stored = now.seen ? formOf(now.seen) : now.base
  return { ...now, ...withoutStored(now, stored, last), taken: news }
}

/** An unedited recap follows the number: only the highest session has one (behavior.md#recap). */
function recapFor(sessions: readonly Session[], form: SessionForm, { sessionNumber }: Partial<SessionForm>) {
  if (sessionNumber === undefined || form.recap !== recapPrefill(sessions, form.sessionNumber)) return {}
  return { recap: recapPrefill(sessions, sessionNumber) }
}
