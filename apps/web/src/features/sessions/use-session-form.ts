import { recapPrefill, type Session } from '@lanternkeep/schema'
import { useEffect, useState } from 'react'
import type { DraftStore } from './draft-store.ts'
import { afterSaving, type Edited, formOf, isSameForm, type SessionForm, withAdded } from './session-form.ts'

type Arguments = {
  /** Absent for a new one. */
  session: Session | undefined
  sessions: readonly Session[]
  opened: Edited
  store: DraftStore
}

/** What is being written, kept in the browser with every letter. */
export function useSessionForm({ session, sessions, opened, store }: Arguments) {
  const [edited, setEdited] = useState<Edited & { seen?: Session }>({ ...opened, seen: session })
  const [isKept, setKept] = useState(true)
  const { base, form, seen } = edited
  // Where nothing was typed, what other devices write is shown; never under the writer's hands, but below what is written.
  if (session && session !== seen) {
    const stored = formOf(session)
    const next = isSameForm(base, form) ? { base: stored, form: stored } : withAdded({ base, form }, stored)
    setEdited({ seen: session, ...next })
  }
  useEffect(() => setKept(store.keep({ base, form })), [base, form, store])

  return {
    form,
    base,
    isKept,
    isChanged: !isSameForm(base, form),
    change: (patch: Partial<SessionForm>) =>
      setEdited((now) => ({
        ...now,
        form: { ...now.form, ...patch, ...(!session && recapFor(sessions, now.form, patch)) },
      })),
    saved: (sent: Partial<SessionForm>, stored: Session) =>
      setEdited((now) => ({ ...now, ...afterSaving(now, sent, formOf(stored)) })),
  }
}

/** A recap that nobody wrote in follows the number: above the highest there is one (ruling 13). */
function recapFor(sessions: readonly Session[], form: SessionForm, { sessionNumber }: Partial<SessionForm>) {
  if (sessionNumber === undefined || form.recap !== recapPrefill(sessions, form.sessionNumber)) return {}
  return { recap: recapPrefill(sessions, sessionNumber) }
}
