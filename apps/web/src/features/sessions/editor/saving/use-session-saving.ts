import type { Session } from '@lanternkeep/schema'
import { useState } from 'react'
import { useCampaign, useDb } from '../../../../data/local/index.ts'
import { whyNotStored } from '../../../../lib/not-storable.ts'
import { notify } from '../../../../ui/index.ts'
import { createFromEditor } from './create-from-editor.ts'
import type { DraftStore } from './draft-store.ts'
import {
  deleteFromEditor,
  type Editing,
  type Shareable,
  saveFromEditor,
  shareFromEditor,
  takeBackFromEditor,
} from './save-from-editor.ts'

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

  async function create() {
    if (campaign) await createFromEditor(db, campaign, { editing, store, onCreated })
  }

  return {
    isSaving,
    save: () =>
      session
        ? attempt('update', 'Session updated successfully', () => saveFromEditor(db, { session, editing }))
        : attempt('create', 'Session created successfully', create),
    /** `name` tells it from another session with its number. */
    remove: (name?: string) =>
      attempt('delete', { title: 'Session deleted successfully', message: name }, async () => {
        if (session) await deleteFromEditor(db, { session, editing })
        store.drop()
        onDeleted()
      }),
    share: (text: Shareable) =>
      attempt('update', `${nameOf(text)} shared with the players`, async () => {
        if (session) await shareFromEditor(db, { session, editing }, text)
      }),
    takeBack: (text: Shareable) =>
      attempt('update', `${nameOf(text)} taken back`, async () => {
        if (session) await takeBackFromEditor(db, session, text)
      }),
  }
}

function nameOf(text: Shareable): string {
  return text === 'recap' ? 'Recap' : 'Summary'
}
