import type { Session } from '@lanternkeep/schema'
import { useState } from 'react'
import {
  deleteSessionEdit,
  type FormEdit,
  readSession,
  type SessionPatch,
  saveSessionEdit,
  useCampaign,
  useDb,
} from '../../../../data/local/index.ts'
import { whyNotStored } from '../../../../lib/not-storable.ts'
import { notify } from '../../../../ui/index.ts'
import { createFromEditor } from './create-from-editor.ts'
import type { DraftStore } from './draft-store.ts'
import { earlierSave, runSave } from './running-saves.ts'
import type { SessionForm } from './session-form.ts'
import type { useSessionForm } from './use-session-form.ts'

type Editing = ReturnType<typeof useSessionForm>
export type Shareable = keyof Session['shared'] & ('recap' | 'summary')

type Arguments = {
  campaignId: string
  session: Session | undefined
  editing: Editing
  store: DraftStore
  onCreated: (sessionId: string) => void
  onDeleted: () => void
}

type Success = string | { title: string; message: string | undefined }

/** Writes and reports it in a toast; a failure keeps the draft. */
export function useSessionSaving(props: Arguments) {
  const { campaignId, session, editing, store, onCreated, onDeleted } = props
  const { base, form } = editing
  const db = useDb()
  const { data: campaign } = useCampaign(campaignId)
  const [isSaving, setSaving] = useState(false)

  /** Returns whether it was done. */
  async function attempt(verb: 'create' | 'update' | 'delete', success: Success, work: () => Promise<void>) {
    setSaving(true)
    try {
      await work()
      notify({ ...(typeof success === 'string' ? { title: success } : success), tone: 'success' })
      return true
    } catch (error) {
      notify({ title: 'Error', message: whyNotStored(error, `Failed to ${verb} session`), tone: 'error' })
      return false
    } finally {
      setSaving(false)
    }
  }

  /** One save at a time: the next one is based on its result. `sent` is the part of the form that `edit` stores. */
  async function update(id: string, sent: Partial<SessionForm>, edit: FormEdit<SessionPatch>) {
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

  async function create() {
    if (campaign) await createFromEditor(db, campaign, { editing, store, onCreated })
  }

  return {
    isSaving,
    save: () =>
      session
        ? attempt('update', 'Session updated successfully', () => update(session.id, form, { base, mine: form }))
        : attempt('create', 'Session created successfully', create),
    /** `name` tells it from another session with its number. */
    remove: (name?: string) =>
      attempt('delete', { title: 'Session deleted successfully', message: name }, async () => {
        if (session) await deleteSessionEdit(db, session.id, { base, mine: form })
        store.drop()
        onDeleted()
      }),
    /** At once, with the text from the field: players read what the question showed, and nothing else. */
    share: (text: Shareable) =>
      attempt('update', `${text === 'recap' ? 'Recap' : 'Summary'} shared with the players`, async () => {
        if (!session) return
        const { shared } = session
        const sent = { [text]: form[text] }
        await update(session.id, sent, {
          base: { [text]: base[text], shared },
          mine: { ...sent, shared: { ...shared, [text]: true } },
        })
        const saved = await readSession(db, session.id)
        if (!saved?.shared[text]) throw new Error('Another device has changed the same words')
      }),
    /** At once; the unsaved text stays as it is. */
    takeBack: (text: Shareable) =>
      attempt('update', `${text === 'recap' ? 'Recap' : 'Summary'} taken back`, async () => {
        if (!session) return
        const { shared } = session
        await saveSessionEdit(db, session.id, { base: { shared }, mine: { shared: { ...shared, [text]: false } } })
      }),
  }
}
