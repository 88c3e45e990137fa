import type { Session } from '@lanternkeep/schema'
import { useState } from 'react'
import {
  createSession,
  deleteSession,
  saveSessionEdit,
  updateCampaign,
  useCampaign,
  useDb,
} from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'
import type { draftStore } from './draft-store.ts'
import { formOf, type SessionForm } from './session-form.ts'

type SavingArguments = {
  campaignId: string
  session: Session | undefined
  store: ReturnType<typeof draftStore>
  /** What was saved is what the next edit is based on. */
  onBased: (base: SessionForm) => void
  onSaved: (sessionId: string) => void
  onBack: () => void
}

/** Saves and deletes with the specified toasts; a failure keeps the draft (spec 2 s.4 and s.8). */
export function useSessionSaving({ campaignId, session, store, onBased, onSaved, onBack }: SavingArguments) {
  const db = useDb()
  const { data: campaign } = useCampaign(campaignId)
  const [isSaving, setSaving] = useState(false)

  async function save(form: SessionForm, base: SessionForm) {
    setSaving(true)
    try {
      if (session) {
        const saved = await saveSessionEdit(db, session.id, { base, mine: form })
        onBased(formOf(saved))
        store.drop()
        notify({ title: 'Session updated successfully', tone: 'success' })
      } else {
        await create(form)
      }
    } catch {
      notify({ title: 'Error', message: `Failed to ${session ? 'update' : 'create'} session`, tone: 'error' })
    } finally {
      setSaving(false)
    }
  }

  async function create(form: SessionForm) {
    const created = await createSession(db, campaignId, form)
    if (campaign && form.sessionNumber !== campaign.sessionNumber) {
      await updateCampaign(db, campaignId, { sessionNumber: form.sessionNumber })
    }
    store.drop()
    notify({ title: 'Session created successfully', tone: 'success' })
    onSaved(created.id)
  }

  async function remove() {
    if (!session) return
    try {
      await deleteSession(db, session.id)
      store.drop()
      notify({ title: 'Session deleted successfully', tone: 'success' })
      onBack()
    } catch {
      notify({ title: 'Error', message: 'Failed to delete session', tone: 'error' })
    }
  }

  return { isSaving, save, remove }
}
