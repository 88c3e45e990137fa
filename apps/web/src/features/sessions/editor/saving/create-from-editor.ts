import type { Campaign, Session } from '@lanternkeep/schema'
import { type LocalDb, readSession, sessionIdIn } from '../../../../data/local/index.ts'
import { createFromForm } from './create-from-form.ts'
import { type DraftStore, draftStore } from './draft-store.ts'
import { formOf, isSameForm, withArrived } from './session-form.ts'
import type { useSessionForm } from './use-session-form.ts'

type Editor = {
  editing: ReturnType<typeof useSessionForm>
  store: DraftStore
  onCreated: (sessionId: string) => void
}

/** Creates the session that the editor shows, once: another tab may create it from the same draft. */
export async function createFromEditor(db: LocalDb, campaign: Campaign, { editing, store, onCreated }: Editor) {
  const { base, form, isChanged, latest } = editing
  const { createdAs: id, takenAs } = store.ids.get()
  if (takenAs && !isChanged && (await readSession(db, takenAs))) return onCreated(takenAs)
  const isCreated = (await readSession(db, await sessionIdIn(db, campaign.id, id))) !== undefined
  const createdWith = isCreated ? store.createdWith() : undefined
  if (!isCreated) store.creating(form)

  /** Letters typed meanwhile continue as a draft of the created session. */
  function keepTyped(created: Session) {
    const stored = formOf(created)
    const typed = { base: form, form: latest.current }
    const draft = isSameForm(stored, form) ? typed : withArrived({ ...typed, base: createdWith ?? base }, stored)
    if (!isSameForm(draft.base, draft.form)) draftStore(db.account, campaign.id, created.id).keep(draft)
  }

  await createFromForm(db, campaign, {
    form,
    id,
    onCreated: (created) => {
      // Otherwise another tab has created it meanwhile, and what is typed here since is a draft of the next one.
      if (store.ids.get().createdAs === id) {
        keepTyped(created)
        store.drop()
      }
      onCreated(created.id)
    },
  })
}
