import { recapPrefill, type Session } from '@lanternkeep/schema'
import {
  type DraftInTab,
  type DraftState,
  openedDraft,
  withChange,
  withoutStored,
  withState,
  withStored,
} from './draft-states.ts'
import type { News } from './draft-store.ts'
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
 * The form as one tab shows it. `isOwn`: typed or saved in this tab. What another tab typed is its to store. `taken` is
 * the latest news of the other tabs that is included.
 */
export type FormInTab = DraftInTab & { seen?: Session | undefined; isOwn: boolean; taken?: News | undefined }

export function openedForm(opened: Edited, draft: DraftState | undefined, session: Session | undefined): FormInTab {
  return { ...openedDraft(opened, draft?.includes), seen: session, isOwn: false }
}

/** Once the session has changed on this device. */
export function withSession(now: FormInTab, session: Session): FormInTab {
  return { ...now, ...withState({ ...now, ...withArrived(now, formOf(session)) }), seen: session }
}

/** What is to be stored now. A draft that was found here is removed once it is stored: the tab that saved it may have died. */
export function draftToKeep({ base, form, sent, includes, isOwn, taken }: FormInTab): DraftState | undefined {
  if (!isOwn && (taken || !isSameForm(base, form))) return undefined
  return { base, form, includes, ...(sent && { sent }) }
}

/** The fields with what was just typed into them. */
export function typedInto(shown: SessionForm, patch: Partial<SessionForm>, others?: readonly Session[]): SessionForm {
  return { ...shown, ...patch, ...(others && recapFor(others, shown, patch)) }
}

type Typing = { shown: SessionForm; typed: SessionForm; tab: string; news: News | undefined }

export function withTyping(now: FormInTab, { shown, typed, tab, news }: Typing): FormInTab {
  const next = news ? withNews(now, news) : now
  return { ...next, ...withChange({ ...next, form: withTyped(next.form, shown, typed) }, tab), isOwn: true }
}

export function whileSending(now: FormInTab, fields: Partial<SessionForm>): FormInTab {
  return { ...now, sent: fields, isOwn: true }
}

export function onceSaved(now: FormInTab, stored: Session): FormInTab {
  const saved = { ...settled(now), ...withSaved(now, formOf(stored)) }
  return { ...saved, ...withState(saved) }
}

/** What arrived meanwhile is taken in when the session is next read. */
export function onceNotSaved(now: FormInTab): FormInTab {
  return { ...settled(now), ...withoutSent(now), seen: undefined }
}

function settled({ sent: _, elsewhere: _other, ...now }: FormInTab): FormInTab {
  return { ...now, isOwn: true }
}

export function withNews(now: FormInTab, news: News): FormInTab {
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
