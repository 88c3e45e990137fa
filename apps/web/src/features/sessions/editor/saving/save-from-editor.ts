import type { Session } from '@lanternkeep/schema'
import {
  deleteSessionEdit,
  type FormEdit,
  type LocalDb,
  readSession,
  type SessionPatch,
  saveSessionEdit,
} from '../../../../data/local/index.ts'
import { earlierSave, runSave } from './running-saves.ts'
import type { SessionForm } from './session-form.ts'
import type { useSessionForm } from './use-session-form.ts'

export type Editing = ReturnType<typeof useSessionForm>
export type Shareable = keyof Session['shared'] & ('recap' | 'summary')
type Editor = { session: Session; editing: Pick<Editing, 'base' | 'form' | 'sending' | 'saved' | 'notSaved'> }

export function saveFromEditor(db: LocalDb, editor: Editor): Promise<void> {
  const { base, form } = editor.editing
  return update(db, editor, { sent: form, edit: { base, mine: form } })
}

/** At once, with the text from the field: players read what the question showed, and nothing else. */
export async function shareFromEditor(db: LocalDb, editor: Editor, text: Shareable): Promise<void> {
  const { base, form } = editor.editing
  const { id, shared } = editor.session
  const sent = { [text]: form[text] }
  await update(db, editor, {
    sent,
    edit: { base: { [text]: base[text], shared }, mine: { ...sent, shared: { ...shared, [text]: true } } },
  })
  const saved = await readSession(db, id)
  if (!saved?.shared[text]) throw new Error('Another device has changed the same words')
}

/** At once; the unsaved text stays as it is. */
export async function takeBackFromEditor(db: LocalDb, { id, shared }: Session, text: Shareable): Promise<void> {
  await saveSessionEdit(db, id, { base: { shared }, mine: { shared: { ...shared, [text]: false } } })
}

export function deleteFromEditor(db: LocalDb, { session, editing }: Editor): Promise<void> {
  return deleteSessionEdit(db, session.id, { base: editing.base, mine: editing.form })
}

type Update = { sent: Partial<SessionForm>; edit: FormEdit<SessionPatch> }

/** One save at a time: the next one is based on its result. `sent` is the part of the form that `edit` stores. */
async function update(db: LocalDb, { session: { id }, editing }: Editor, { sent, edit }: Update): Promise<void> {
  if (earlierSave(id)) throw new Error('This session is being saved already')
  editing.sending(sent)
  await runSave(id, async () => {
    try {
      const saved = await saveSessionEdit(db, id, edit)
      editing.saved((await readSession(db, id)) ?? saved)
    } catch (error) {
      editing.notSaved()
      throw error
    }
  })
}
