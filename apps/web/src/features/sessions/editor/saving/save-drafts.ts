import { type Campaign, orderSessions, type Session } from '@lanternkeep/schema'
import { idNotInTrash, type LocalDb, readSession, readSessions, saveSessionEdit } from '../../../../data/local/index.ts'
import { createFromForm } from './create-from-form.ts'
import { draftStore, draftsIn } from './draft-store.ts'
import { earlierSave } from './running-saves.ts'
import { formOf, openedAs, startingForm } from './session-form.ts'

/** Saves every draft of the campaign as its editor would. A draft whose session is gone becomes a session of its own. */
export async function saveDrafts(db: LocalDb, campaign: Campaign, openedAt: string): Promise<void> {
  for (const draft of draftsIn(db.account, campaign.id)) {
    const { sessionId } = draft
    const createdAs = draft.createdAs && (await idNotInTrash(db, 'sessions', draft.createdAs))
    if (sessionId) await earlierSave(sessionId)
    const session = (await find(db, sessionId)) ?? (await find(db, createdAs))
    const sessions = orderSessions(await readSessions(db, campaign.id))
    const store = draftStore(db.account, campaign.id, sessionId)
    const { base, form } = openedAs({
      draft,
      stored: session ? formOf(session) : startingForm(sessions, campaign.sessionNumber, openedAt),
      isNew: sessionId === undefined,
      isStored: session !== undefined,
    })
    if (session) {
      store.keep({ ...draft, base, form, sent: form })
      await saveSessionEdit(db, session.id, { base, mine: form })
    } else {
      store.creating(form)
      await createFromForm(db, campaign, { form, id: createdAs, onCreated: () => {} })
    }
    store.drop()
  }
}

async function find(db: LocalDb, id: string | undefined): Promise<Session | undefined> {
  return id === undefined ? undefined : readSession(db, id)
}
