import { useRegisterSW } from 'virtual:pwa-register/react'
import type { SessionEndReason } from '@lanternkeep/schema'
import { IconAlertTriangle, IconDownload, IconUserOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { usePerson } from '../account/person.ts'
import { lookForUpdate, reloadIntoUpdate } from '../app-update.ts'
import type { DeviceFacts } from '../device-facts.ts'
import { useView, views } from '../views/use-view.ts'
import { Notice } from './notice.tsx'
import { SignedOutNotice } from './signed-out-notice.tsx'
import { StorageNotices } from './storage-notices.tsx'

type Props = {
  signedOut: boolean
  endedBy: SessionEndReason | null
  updateNeeded: boolean
  facts: DeviceFacts | undefined
}

const LOOK_FOR_UPDATE_MS = 60 * 60_000

/** Lines above every view: states that a person should handle sooner or later, each with an action. */
export function Notices({ signedOut, endedBy, updateNeeded, facts }: Props) {
  const person = usePerson()
  const view = useView()
  const [isBehind, setBehind] = useState(false)
  const { needRefresh } = useRegisterSW({
    // Another tab took the update. By default this one would reload, whatever is typed or runs in it.
    onNeedReload: () => setBehind(true),
    onRegisteredSW: (_, registration) => {
      if (registration) window.setInterval(() => void registration.update().catch(() => {}), LOOK_FOR_UPDATE_MS)
    },
  })
  const [isWaiting, setWaiting] = needRefresh
  const updateReady = isWaiting || isBehind
  const later = () => {
    setWaiting(false)
    setBehind(false)
  }
  const reload = () => void reloadIntoUpdate()
  const code = facts?.joinedBy
  const joinAgain = () => views.go({ name: 'join', ...(code !== undefined && { code }) })
  useEffect(() => {
    if (updateNeeded) void lookForUpdate()
  }, [updateNeeded])
  return (
    <>
      {facts && <StorageNotices facts={facts} person={person} />}
      {signedOut && !person && view.name !== 'join' && (
        <Notice icon={<IconUserOff size={20} />} act="Join again" onAct={joinAgain}>
          You’re no longer in this campaign. Your copy stays here. Rejoin with the code.
        </Notice>
      )}
      {signedOut && person && view.name !== 'login' && <SignedOutNotice person={person} endedBy={endedBy} />}
      {updateNeeded && !updateReady && (
        <Notice icon={<IconAlertTriangle size={20} />} act="Reload" onAct={reload}>
          This app is out of date. It still works on this device. Reload to sync again.
        </Notice>
      )}
      {updateReady && (
        <Notice tone="news" icon={<IconDownload size={20} />} act="Reload" onAct={reload} onLater={later}>
          Update ready - reload when convenient.
        </Notice>
      )}
    </>
  )
}
