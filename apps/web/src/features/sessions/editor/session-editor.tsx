import type { Session } from '@lanternkeep/schema'
import { useState } from 'react'
import { now, useCampaign, useDb, useSession, useSessions } from '../../../data/local/index.ts'
import { LoadingRows } from '../../../ui/index.ts'
import { DeletedSession } from './deleted-session.tsx'
import { type DraftStore, draftStore } from './saving/draft-store.ts'
import type { RecordingSlot, SourcesSlot } from './saving/recording-slot.ts'
import { useEarlierSave } from './saving/running-saves.ts'
import { formOf, openedAs, type SessionForm, startingForm } from './saving/session-form.ts'
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
  const key = sessionId ? String(Boolean(session)) : 'new'
  return <OpenedSession key={key} {...{ campaignId, sessionId, session, sessions, stored, store, ...ways }} />
}

type OpenedSessionProps = SessionEditorProps & {
  session: Session | undefined
  sessions: readonly Session[]
  stored: SessionForm
  store: DraftStore
}

function OpenedSession({ sessionId, stored, ...props }: OpenedSessionProps) {
  const { campaignId, session, sessions, store, onBack, recording } = props
  // The form keeps what is typed from now on.
  const [draft] = useState(store.read)
  // Deleted elsewhere: the unsaved text can still become a session of its own.
  if (sessionId && !session && !draft) {
    const nextNumber = stored.sessionNumber
    return <DeletedSession {...{ campaignId, sessionId, sessions, nextNumber, onBack, recording }} />
  }
  const opened = openedAs({ draft, stored, isNew: !sessionId, isStored: Boolean(session) })
  return <SessionEditorForm {...props} opened={opened} />
}
