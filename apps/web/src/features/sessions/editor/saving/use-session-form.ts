import type { Session } from '@lanternkeep/schema'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { newId } from '../../../../data/local/index.ts'
import type { DraftStore } from './draft-store.ts'
import {
  draftToKeep,
  onceNotSaved,
  onceSaved,
  openedForm,
  typedInto,
  whileSending,
  withNews,
  withSession,
  withTyping,
} from './form-in-tab.ts'
import { type Edited, formOf, isSameForm, type SessionForm, withoutSent, withSaved } from './session-form.ts'

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
  const [edited, setEdited] = useState(() => openedForm(opened, store.read(), session))
  const [isKept, setKept] = useState(true)
  const { base, form, seen, includes, taken } = edited
  if (session && session !== seen) setEdited(withSession(edited, session))
  useEffect(() => {
    const draft = draftToKeep(edited)
    if (draft) setKept(store.keep(draft, edited.taken))
  }, [edited, store])
  useEffect(() => {
    if (!isKept) return
    return store.onNews((news) => setEdited((now) => withNews(now, news)))
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
      const typed = typedInto(shown, patch, session ? undefined : sessions)
      latest.current = typed
      setEdited((now) => withTyping(now, { shown, typed, tab, news }))
    },
    /** Before it is stored: if the tab dies in between, the draft knows what was being saved. */
    sending: (fields: Partial<SessionForm>) => {
      store.keep({ base, form, includes, sent: fields }, taken)
      setEdited((now) => whileSending(now, fields))
    },
    saved: (stored: Session) => {
      store.settle((draft) => withSaved(draft, formOf(stored)))
      setEdited((now) => onceSaved(now, stored))
    },
    notSaved: () => {
      store.settle(withoutSent)
      setEdited((now) => onceNotSaved(now))
    },
  }
}
