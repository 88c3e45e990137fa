import type { Session } from '@lanternkeep/schema'
import { useState } from 'react'
import {
  adoptRecordings,
  createSession,
  deleteSession,
  saveSessionEdit,
  updateCampaign,
  useCampaign,
  useDb,
} from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'
import type { DraftStore } from './draft-store.ts'
import type { Edited, SessionForm } from './session-form.ts'

export type Shareable = keyof Session['shared'] & ('recap' | 'summary')

type Arguments = {
  campaignId: string
  session: Session | undefined
  edited: Edited
  store: DraftStore
  /** What was sent, and what the session is since. */
  onStored: (sent: Partial<SessionForm>, stored: Session) => void
  onCreated: (sessionId: string) => void
  onDeleted: () => void
}

/** Writes with the specified toasts; a failure keeps the draft (spec 2 s.4 and s.8). */
export function useSessionSaving(props: Arguments) {
  const { campaignId, session, edited, store, onStored, onCreated, onDeleted } = props
  const { base, form } = edited
  const db = useDb()
  const { data: campaign } = useCampaign(campaignId)
  const [isSaving, setSaving] = useState(false)

  async function attempt(verb: 'create' | 'update' | 'delete', success: string, work: () => Promise<void>) {
    setSaving(true)
    try {
      await work()
      notify({ title: success, tone: 'success' })
    } catch {
      notify({ title: 'Error', message: `Failed to ${verb} session`, tone: 'error' })
    } finally {
      setSaving(false)
    }
  }

  async function create() {
    const created = await createSession(db, campaignId, form)
    store.drop()
    onCreated(created.id)
    await adoptRecordings(db, created)
    if (campaign && form.sessionNumber !== campaign.sessionNumber) {
      await updateCampaign(db, campaignId, { sessionNumber: form.sessionNumber })
    }
  }

  return {
    isSaving,
    save: () =>
      session
        ? attempt('update', 'Session updated successfully', async () =>
            onStored(form, await saveSessionEdit(db, session.id, { base, mine: form })),
          )
        : attempt('create', 'Session created successfully', create),
    remove: () =>
      attempt('delete', 'Session deleted successfully', async () => {
        if (session) await deleteSession(db, session.id)
        store.drop()
        onDeleted()
      }),
    /** At once, with the text as it stands in the field: players read what the question showed, and nothing else. */
    share: (text: Shareable) =>
      attempt('update', `${text === 'recap' ? 'Recap' : 'Summary'} shared with the players`, async () => {
        if (!session) return
        const { shared } = session
        const sent = { [text]: form[text] }
        const edit = {
          base: { [text]: base[text], shared },
          mine: { ...sent, shared: { ...shared, [text]: true } },
        }
        onStored(sent, await saveSessionEdit(db, session.id, edit))
      }),
    /** At once, and what is being written stays as it is. */
    takeBack: (text: Shareable) =>
      attempt('update', `${text === 'recap' ? 'Recap' : 'Summary'} taken back`, async () => {
        if (!session) return
        const { shared } = session
        await saveSessionEdit(db, session.id, { base: { shared }, mine: { shared: { ...shared, [text]: false } } })
      }),
  }
}
