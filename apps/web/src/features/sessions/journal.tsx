import { useState } from 'react'
import { useBackLayer } from '../../lib/back-layer.ts'
import { SessionEditor } from './session-editor.tsx'
import { SessionList } from './session-list.tsx'

type JournalProps = {
  campaignId: string
  /** Opened at once, whichever was open before. */
  openSessionId?: string
}

/** The Session Journal (spec 2 s.2). Which session is open is remembered per campaign for the browser session. */
export function Journal({ campaignId, openSessionId }: JournalProps) {
  const storageKey = `lk:journal:${campaignId}`
  const [openId, setOpenId] = useState<string | null>(() => openSessionId ?? sessionStorage.getItem(storageKey))

  function open(sessionId: string | null) {
    if (sessionId) sessionStorage.setItem(storageKey, sessionId)
    else sessionStorage.removeItem(storageKey)
    setOpenId(sessionId)
  }

  useBackLayer(openId !== null, () => open(null))

  if (!openId) return <SessionList campaignId={campaignId} onOpen={open} onNew={() => open('new')} />
  return (
    <SessionEditor
      key={openId}
      campaignId={campaignId}
      sessionId={openId === 'new' ? undefined : openId}
      onSaved={open}
      onBack={() => open(null)}
    />
  )
}
