import { type Campaign, orderSessions, type Session } from '@lanternkeep/schema'
import { CAMPAIGN } from '@lanternkeep/sync/simulator'
import type { Editing } from '../../../../../features/sessions/editor/saving/save-from-editor.ts'
import type { LocalDb } from '../../../store/local-db.ts'
import type { PageExports } from '../../browser/pages.ts'
import { type Device, documentsOn } from '../device.ts'

type Page = { app: PageExports; db: LocalDb }

/** The editor of a session, without its screen. */
export type JournalForm = {
  sessionId: string | undefined
  /** As of now. Undefined: the session is gone, and nothing of it was typed. */
  editing(): Editing | undefined
  session(): Session | undefined
  store: ReturnType<PageExports['draftStore']>
  close(): void
}

export function sessionsOn(device: Device): Session[] {
  return orderSessions(documentsOn(device, 'sessions') as unknown as Session[])
}

export function campaignOn(device: Device): Campaign {
  return documentsOn(device, 'campaigns')[0] as unknown as Campaign
}

type Shown = ReturnType<PageExports['openedForm']>
/** What the page holds of the editor. No form: the session is gone, and nothing of it was typed. */
type Tab = {
  id: string
  store: JournalForm['store']
  session: Session | undefined
  shown: Shown | undefined
  set(next: Shown | undefined): void
}

/** As SessionEditor opens it and useSessionForm goes on. */
export async function openForm({ app, db }: Page, device: Device, sessionId?: string): Promise<JournalForm> {
  if (sessionId) await app.earlierSave(sessionId)
  const store = app.draftStore(db.account, CAMPAIGN, sessionId)
  const openedAt = app.now()
  let isOpen = true
  const tab: Tab = {
    id: app.newId(),
    store,
    session: sessionId === undefined ? undefined : await app.readSession(db, sessionId),
    shown: undefined,
    set: (next) => {
      if (!isOpen) return
      tab.shown = next
      const draft = next && app.draftToKeep(next)
      if (draft) store.keep(draft, next.taken)
    },
  }

  function start() {
    const { session } = tab
    const draft = store.read()
    const number = campaignOn(device)?.sessionNumber ?? 1
    const stored = session ? app.formOf(session) : app.startingForm(sessionsOn(device), number, openedAt)
    if (sessionId && !session && !draft) return undefined
    const opened = app.openedAs({ draft, stored, isNew: !sessionId, isStored: Boolean(session) })
    return app.openedForm(opened, draft, session)
  }

  function arrived(found: Session | undefined) {
    const wasThere = Boolean(tab.session)
    tab.session = found
    if (!isOpen) return
    if (wasThere !== Boolean(found)) tab.set(start())
    else if (found && tab.shown && found !== tab.shown.seen) tab.set(app.withSession(tab.shown, found))
  }

  tab.shown = start()
  const session$ = sessionId === undefined ? undefined : db.collections.sessions.findOne(sessionId).$
  const watching = session$?.subscribe((found) => arrived(found ? app.plainDocument(found) : undefined))
  return {
    sessionId,
    editing: () => editingIn(tab, app, device),
    session: () => tab.session,
    store,
    close: () => {
      isOpen = false
      watching?.unsubscribe()
    },
  }
}

/** What useSessionForm returns for what is shown now. */
function editingIn(tab: Tab, app: PageExports, device: Device): Editing | undefined {
  if (!tab.shown) return undefined
  const { store } = tab
  const { base, form, includes, taken } = tab.shown
  return {
    form,
    base,
    isKept: true,
    isChanged: !app.isSameForm(base, form),
    latest: {
      get current() {
        return tab.shown?.form ?? form
      },
    } as Editing['latest'],
    change: (patch) => {
      if (!tab.shown) return
      const shown = tab.shown.form
      const typed = app.typedInto(shown, patch, tab.session ? undefined : sessionsOn(device))
      tab.set(app.withTyping(tab.shown, { shown, typed, tab: tab.id, news: store.news() }))
    },
    sending: (fields) => {
      store.keep({ base, form, includes, sent: fields }, taken)
      tab.set(tab.shown && app.whileSending(tab.shown, fields))
    },
    saved: (stored) => {
      store.settle((draft) => app.withSaved(draft, app.formOf(stored)))
      tab.set(tab.shown && app.onceSaved(tab.shown, stored))
    },
    notSaved: () => {
      store.settle(app.withoutSent)
      tab.set(tab.shown && app.onceNotSaved(tab.shown))
    },
  }
}
