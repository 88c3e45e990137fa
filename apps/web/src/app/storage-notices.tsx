import { maySync, type User } from '@lanternkeep/schema'
import { IconAlertTriangle, IconDatabaseOff } from '@tabler/icons-react'
import { useState } from 'react'
import { bytesOfInWords } from '../lib/format.ts'
import { readFlag, writeFlag } from '../lib/stored-flag.ts'
import type { DeviceFacts } from './device-facts.ts'
import { Notice } from './notice.tsx'
import { views } from './use-view.ts'

type Props = { facts: DeviceFacts; person: User | null }

/** What the device's storage can not do, and the way on: cleared, full, nearly full; the gravest alone. */
export function StorageNotices({ facts, person }: Props) {
  const { storage, checkStorage } = facts
  const [nearlyFullRead, setNearlyFullRead] = useState(false)
  if (storage.lost === 'now') {
    return (
      <Notice icon={<IconDatabaseOff size={20} />} act="Reload" onAct={() => window.location.reload()}>
        The browser cleared this device’s data. Nothing more is saved here: copy what you need from the screen, then
        reload to get your cloud campaigns back.
      </Notice>
    )
  }
  if (storage.lost === 'before') return <LossNotice facts={facts} person={person} />
  if (storage.full) {
    return (
      <Notice icon={<IconAlertTriangle size={20} />} act="Check again" onAct={checkStorage}>
        This device has no storage left: the last change was not saved. Free some space, then save again; what you typed
        stays in its form.
      </Notice>
    )
  }
  if (!storage.nearlyFull || nearlyFullRead) return null
  const { usedBytes, quotaBytes } = storage.nearlyFull
  return (
    <Notice
      icon={<IconAlertTriangle size={20} />}
      act="Settings"
      onAct={() => views.go({ name: 'settings' })}
      onLater={() => setNearlyFullRead(true)}
    >
      Storage nearly full: {bytesOfInWords(usedBytes, quotaBytes)}. Free some space on this device, and save a copy of
      your campaigns.
    </Notice>
  )
}

/** After a start without the data that was here: how each part of it comes back. */
function LossNotice({ facts, person }: Props) {
  const icon = <IconDatabaseOff size={20} />
  const toSettings = () => views.go({ name: 'settings' })
  if (!person) {
    return (
      <Notice icon={icon} act="Restore a copy" onAct={toSettings} onLater={facts.dismissLoss}>
        The browser cleared what was on this device. Restore your last copy, log in for your cloud campaigns, or join
        your tables again with their codes.
      </Notice>
    )
  }
  const follows = readFlag('steamConnected') && readFlag('steamCloudEnabled')
  if (maySync(person) && !follows) {
    const fetchAll = () => {
      writeFlag('steamConnected', true)
      writeFlag('steamCloudEnabled', true)
      facts.dismissLoss()
    }
    return (
      <Notice icon={icon} act="Get cloud campaigns" onAct={fetchAll} onLater={facts.dismissLoss}>
        The browser cleared what was on this device. Your cloud campaigns come back when cloud sync is on; what was only
        here is in your last copy.
      </Notice>
    )
  }
  return (
    <Notice icon={icon} act="Restore a copy" onAct={toSettings} onLater={facts.dismissLoss}>
      The browser cleared what was on this device. Your cloud campaigns are coming back by themselves; what was only
      here is in your last copy.
    </Notice>
  )
}
