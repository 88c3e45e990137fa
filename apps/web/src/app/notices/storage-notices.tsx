import { maySync, type User } from '@lanternkeep/schema'
import { IconAlertTriangle, IconDatabaseOff } from '@tabler/icons-react'
import { useState } from 'react'
import { readFlag, writeFlag } from '../../lib/browser/stored-flag.ts'
import { bytesOfInWords } from '../../lib/format.ts'
import type { DeviceFacts } from '../device-facts.ts'
import { views } from '../views/use-view.ts'
import { Notice } from './notice.tsx'

type Props = { facts: DeviceFacts; person: User | null }

/** A problem of the device's storage and what to do: cleared, full or nearly full. Only the worst one is shown. */
export function StorageNotices({ facts, person }: Props) {
  const { storage, checkStorage } = facts
  const [nearlyFullRead, setNearlyFullRead] = useState(false)
  if (storage.lost === 'now') {
    return (
      <Notice icon={<IconDatabaseOff size={20} />} act="Reload" onAct={() => window.location.reload()}>
        The browser cleared this device’s data, and nothing more can be saved here. Copy what you need from the screen,
        then reload to get your cloud campaigns back.
      </Notice>
    )
  }
  if (storage.lost === 'before') return <LossNotice facts={facts} person={person} />
  if (storage.full) {
    return (
      <Notice icon={<IconAlertTriangle size={20} />} act="Check again" onAct={checkStorage}>
        This device is out of storage, and your last change wasn’t saved. What you typed is still in its form. Free some
        space, then save again.
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

/** After the data was gone at start: how each part of it comes back. */
function LossNotice({ facts, person }: Props) {
  const icon = <IconDatabaseOff size={20} />
  const toSettings = () => views.go({ name: 'settings' })
  if (!person) {
    return (
      <Notice icon={icon} act="Restore a copy" onAct={toSettings} onLater={facts.dismissLoss}>
        The browser cleared this device’s data. Restore your last copy, log in for your cloud campaigns, or rejoin your
        campaigns with their codes.
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
        The browser cleared this device’s data. Turn on cloud sync to get your cloud campaigns back. Anything that was
        only here is in your last copy.
      </Notice>
    )
  }
  return (
    <Notice icon={icon} act="Restore a copy" onAct={toSettings} onLater={facts.dismissLoss}>
      The browser cleared this device’s data. Your cloud campaigns are downloading again. Anything that was only here is
      in your last copy.
    </Notice>
  )
}
