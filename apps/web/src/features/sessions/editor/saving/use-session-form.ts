import { recapPrefill, type Session } from '@lanternkeep/schema'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DraftStore } from './draft-store.ts'
import {
  type Edited,
  formOf,
  isSameForm,
  type SessionForm,
  withArrived,
  withOtherTab,
  withoutSent,
  withSaved,
  withTyped,
} from './session-form.ts'

/** `isOwn`: typed or saved in this tab. What another tab typed is its to store. */
type InTab = Edited & { seen?: Session | undefined; isOwn: boolean }

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
  const [edited, setEdited] = useState<InTab>({ ...opened, seen: session, isOwn: false })
  const [isKept, setKept] = useState(true)
  const { base, form, sent, seen, isOwn } = edited
  if (session && session !== seen) setEdited({ ...withArrived(edited, formOf(session)), seen: session, isOwn })
  useEffect(() => {
    if (isOwn || isSameForm(base, form)) setKept(store.keep({ base, form, sent }))
  }, [base, form, sent, isOwn, store])
  useEffect(() => {
    if (!isKept) return
    return store.onNews(({ draft }) => setEdited((now) => takenIn(now, draft)))
  }, [isKept, store])
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
      setEdited((now) => {
        const typed = { ...now.form, ...patch, ...(!session && recapFor(sessions, now.form, patch)) }
        if (!news) return { ...now, form: typed, isOwn: true }
        const latest = takenIn(now, news.draft)
        return { ...latest, form: withTyped(latest.form, now.form, typed), isOwn: true }
      })
    },
    /** Before it is stored: if the tab dies in between, the draft knows what was being saved. */
    sending: (fields: Partial<SessionForm>) => {
      store.keep({ base, form, sent: fields })
      setEdited((now) => ({ ...now, sent: fields, isOwn: true }))
    },
    saved: (stored: Session) => {
      store.settle((draft) => withSaved(draft, formOf(stored)))
      setEdited(({ seen, ...now }) => ({ ...withSaved(now, formOf(stored)), seen, isOwn: true }))
    },
    /** What arrived meanwhile is taken in when the session is next read. */
    notSaved: () => {
      store.settle(withoutSent)
      setEdited((now) => ({ ...withoutSent(now), isOwn: true }))
    },
  }
}

function takenIn(now: InTab, draft: Edited | undefined): InTab {
  const { seen } = now
  return { ...withOtherTab(now, draft, seen && formOf(seen)), seen, isOwn: false }
}

/** An unedited recap follows the number: only the highest session has one (behavior.md#recap). */
function recapFor(sessions: readonly Session[], form: SessionForm, { sessionNumber }: Partial<SessionForm>) {
  if (sessionNumber === undefined || form.recap !== recapPrefill(sessions, form.sessionNumber)) return {}
  return { recap: recapPrefill(sessions, sessionNumber) }
}
