import type { Session } from '@lanternkeep/schema'
import { type ReactNode, useEffect, useState } from 'react'
import { useSessions } from '../../data/local/index.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { campaignKeys } from '../../lib/browser/browser-keys.ts'
import { useKeptPlace } from '../../ui/lists/use-kept-place.ts'
import { useLeftRow } from '../../ui/lists/use-left-row.ts'
import type { RecordingSlot, SourcesSlot } from './editor/saving/recording-slot.ts'
import { SessionEditor } from './editor/session-editor.tsx'
import { startWriting } from './editor/use-editor-view.ts'
import { SessionList } from './session-list.tsx'
import { SessionsLoadFailed } from './sessions-load-failed.tsx'

type JournalProps = {
  campaignId: string
  /** Opened at once, whichever was open before. */
  openSessionId?: string
  /** Opens the import of files. */
  onImport?: () => void
  recording?: RecordingSlot
  /** The running recording above the list: no listed session may be the one it is of. */
  running?: ReactNode
  sources?: SourcesSlot
  /** In place of the editor, from the shell. */
  renderVersions?: (session: Session, onBack: () => void) => ReactNode
}

/** The Session Journal. The open session is stored per campaign for the browser session. */
export function Journal(props: JournalProps) {
  const { campaignId, openSessionId, onImport, recording, running, sources, renderVersions } = props
  const { data: sessions, isPending } = useSessions(campaignId)
  const storageKey = campaignKeys(campaignId).openSession
  const [openId, setOpenId] = useState<string | null>(() => openSessionId ?? sessionStorage.getItem(storageKey))

  const [leftId, setLeftId] = useState<string>()
  const close = () => {
    setLeftId(openId ?? undefined)
    setOpenId(null)
  }
  const nextId = useLeftRow(sessions?.map(({ id }) => id) ?? [], openId ?? undefined)
  const [versionsOf, setVersionsOf] = useState<string>()
  const listPlace = useKeptPlace()

  useEffect(() => {
    if (openId) sessionStorage.setItem(storageKey, openId)
    else sessionStorage.removeItem(storageKey)
  }, [storageKey, openId])

  useBackLayer(openId !== null, close)

  if (!sessions && !isPending) return <SessionsLoadFailed />
  if (!openId) {
    const openFromList = (id?: string) => {
      if (id === undefined) startWriting(campaignId)
      setOpenId(id ?? 'new')
    }
    return (
      <SessionList
        campaignId={campaignId}
        leftId={leftId}
        nextId={leftId === 'new' ? undefined : nextId}
        placeRef={listPlace}
        onImport={onImport}
        running={running}
        onOpen={openFromList}
      />
    )
  }
  const compared = sessions?.find(({ id }) => id === versionsOf)
  if (compared && renderVersions) return renderVersions(compared, () => setVersionsOf(undefined))
  return (
    <SessionEditor
      key={openId}
      campaignId={campaignId}
      sessionId={openId === 'new' ? undefined : openId}
      // Who left while it was being created stays where they are.
      onCreated={(id) => setOpenId((now) => (now === openId ? id : now))}
      onBack={close}
      recording={recording}
      sources={sources}
      onVersions={renderVersions && (() => setVersionsOf(openId))}
    />
  )
}
