import { type Campaign, orderSessions } from '@lanternkeep/schema'
import { type LocalDb, readSession, readSessions, saveSessionEdit } from '../../../../data/local/index.ts'
import { createFromForm } from './create-from-form.ts'
import { draftStore, draftsIn } from './draft-store.ts'
import { earlierSave } from './running-saves.ts'
import { formOf, openedAs, startingForm } from './session-form.ts'

/** Saves every draft of the campaign as its editor would. A draft whose session is gone becomes a session of its own. */
export async function saveDrafts(db: LocalDb, campaign: Campaign, openedAt: string): Promise<void> {
  for (const draft of draftsIn(db.account, campaign.id)) {
    const { sessionId } = draft
    if (sessionId) await earlierSave(sessionId)
    const session = sessionId === undefined ? undefined : await readSession(db, sessionId)
    const sessions = orderSessions(await readSessions(db, campaign.id))
    const { base, form } = openedAs({
      draft,
      stored: session ? formOf(session) : startingForm(sessions, campaign.sessionNumber, openedAt),
      isNew: sessionId === undefined,
      isStored: session !== undefined,
    })
    if (session) await saveSessionEdit(db, session.id, { base, mine: form })
    else await createFromForm(db, campaign, { form, onCreated: () => {} })
    draftStore(db.account, campaign.id, sessionId).drop()
  }
}
