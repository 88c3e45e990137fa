import { useState } from 'react'
import { now, useCampaign, useDb, useSession, useSessions } from '../../../data/local/index.ts'
import { LoadingRows } from '../../../ui/index.ts'
import { DeletedSession } from './deleted-session.tsx'
import { draftStore } from './saving/draft-store.ts'
import type { RecordingSlot, SourcesSlot } from './saving/recording-slot.ts'
import { useEarlierSave } from './saving/running-saves.ts'
import { formOf, openedAs, startingForm } from './saving/session-form.ts'
import { SessionEditorForm } from './session-editor-form.tsx'

type SessionEditorProps = {
  campaignId: string
  /** Absent for a new one. */
  sessionId: string | undefined
  onCreated: (sessionId: string) => void
  onBack: () => void
  recording?: RecordingSlot
  sources?: SourcesSlot | undefined
  onVersions?: () => void
}

/** Waits for the form's starting values, so that a form never changes while someone types. */
export function SessionEditor({ campaignId, sessionId, ...ways }: SessionEditorProps) {
  const db = useDb()
  const { data: campaign } = useCampaign(campaignId)
  const { data: sessions } = useSessions(campaignId)
  const { data: session, isPending } = useSession(sessionId ?? '')
  const [openedAt] = useState(now)
  const isBeingSaved = useEarlierSave(sessionId)
  const [store] = useState(() => draftStore(db.account, campaignId, sessionId))

  if (!campaign || !sessions || isBeingSaved || (sessionId && isPending)) return <LoadingRows count={4} height={64} />
  const stored = session ? formOf(session) : startingForm(sessions, campaign.sessionNumber, openedAt)
  const draft = store.read()
  // Deleted elsewhere: the unsaved text can still become a session of its own.
  if (sessionId && !session && !draft) {
    return (
      <DeletedSession
        campaignId={campaignId}
        sessionId={sessionId}
        sessions={sessions}
        nextNumber={stored.sessionNumber}
        onBack={ways.onBack}
        recording={ways.recording}
      />
    )
  }
  return (
    <SessionEditorForm
      key={sessionId ? String(Boolean(session)) : 'new'}
      campaignId={campaignId}
      session={session}
      sessions={sessions}
      opened={openedAs({ draft, stored, isNew: !sessionId, isStored: Boolean(session) })}
      store={store}
      {...ways}
    />
  )
}
