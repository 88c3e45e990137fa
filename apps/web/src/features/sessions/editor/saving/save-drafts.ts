import { type Campaign, orderSessions, type Session } from '@lanternkeep/schema'
import { type LocalDb, readSession, readSessions, saveSessionEdit, sessionIdIn } from '../../../../data/local/index.ts'
import { createFromForm } from './create-from-form.ts'
import { giveDraft } from './created-drafts.ts'
import { draftStore, draftsIn, type StoredDraft } from './draft-store.ts'
import { earlierSave } from './running-saves.ts'
import { formOf, openedAs, startingForm } from './session-form.ts'

/**
 * Saves every draft of the campaign as its editor would. A draft whose session is gone becomes a session of its own. One
 * that is to be seen first stays.
 */
export async function saveDrafts(db: LocalDb, campaign: Campaign, openedAt: string): Promise<void> {
  for (const draft of draftsIn(db.account, campaign.id)) {
    giveDraft(db.account, draft, await createdFrom(db, campaign.id, draft))
  }
  for (const draft of draftsIn(db.account, campaign.id)) {
    if (draft.toBeSeen) continue
    const { sessionId, createdAs } = draft
    if (sessionId) await earlierSave(sessionId)
    const session = sessionId && (await readSession(db, sessionId))
    const sessions = orderSessions(await readSessions(db, campaign.id))
    const store = draftStore(db.account, campaign.id, sessionId)
    const { base, form } = openedAs({
      draft,
      stored: session ? formOf(session) : startingForm(sessions, campaign.sessionNumber, openedAt),
      isNew: sessionId === undefined,
      isStored: Boolean(session),
    })
    if (session) {
      store.keep({ ...draft, base, form, sent: form })
      await saveSessionEdit(db, session.id, { base, mine: form })
    } else {
      // With the number and the recap that the session gets: what differs from them would count as typed later.
      store.keep({ ...draft, base, form })
      store.creating(form)
      await createFromForm(db, campaign, { form, id: createdAs, onCreated: () => {} })
    }
    store.drop()
  }
}

async function createdFrom(db: LocalDb, campaignId: string, { createdAs }: StoredDraft): Promise<Session | undefined> {
  return createdAs === undefined ? undefined : readSession(db, await sessionIdIn(db, campaignId, createdAs))
}
