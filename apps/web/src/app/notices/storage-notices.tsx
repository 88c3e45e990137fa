import { maySync, type User } from '@lanternkeep/schema'
import { IconAlertTriangle, IconDatabaseOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useFlag, writeFlag } from '../../lib/browser/stored-flag.ts'
import { bytesOfInWords } from '../../lib/format.ts'
import type { DeviceFacts } from '../device-facts.ts'
import { views } from '../views/use-view.ts'
import { Notice } from './notice.tsx'

type Props = { facts: DeviceFacts; person: User | null }

/** A problem of the device's storage and what to do: cleared, full or nearly full. Only the worst one is shown. */
export function StorageNotices({ facts, person }: Props) {
  const { storage, checkStorage } = facts
  const ways = useWaysBack(person)
  const [nearlyFullRead, setNearlyFullRead] = useState(false)
  if (storage.lost === 'now') {
    return (
      <Notice icon={<IconDatabaseOff size={20} />} act="Reload" onAct={() => window.location.reload()}>
        {CLEARED}, and nothing more can be saved here. {ONCE_RELOADED[ways]} If you still see something you need, copy
        it first.
      </Notice>
    )
  }
  if (storage.lost === 'before') return <LossNotice facts={facts} ways={ways} />
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

/** What of the account the server sends again: all, nothing while cloud sync is off, or what the person joined. */
type WaysBack = 'all' | 'switchedOff' | 'joined' | 'none'

const CLEARED = 'The browser cleared this device’s data'
const ONCE_RELOADED: { readonly [Ways in WaysBack]: string } = {
  all: 'Reload to download your cloud campaigns again. Anything that was only here is in your last copy.',
  switchedOff:
    'Reload and turn on cloud sync to get your cloud campaigns back. Anything that was only here is in your last copy.',
  joined: 'Reload to download the campaigns you joined again. Your own are in your last copy.',
  none: 'Reload, then rejoin your campaigns with their codes, log in, or restore your last copy.',
}

function useWaysBack(person: User | null): WaysBack {
  const [connected] = useFlag('steamConnected')
  const [enabled] = useFlag('steamCloudEnabled')
  if (!person) return 'none'
  if (!maySync(person)) return 'joined'
  return connected && enabled ? 'all' : 'switchedOff'
}

/** After the data was gone at start: how each part of it comes back. */
function LossNotice({ facts, ways }: Pick<Props, 'facts'> & { ways: WaysBack }) {
  const restore = {
    icon: <IconDatabaseOff size={20} />,
    act: 'Restore a copy',
    onAct: () => views.go({ name: 'settings' }),
    onLater: facts.dismissLoss,
  }
  const fetchAll = () => {
    writeFlag('steamConnected', true)
    writeFlag('steamCloudEnabled', true)
    facts.dismissLoss()
  }
  switch (ways) {
    case 'none':
      return (
        <Notice {...restore}>
          {CLEARED}. Restore your last copy, log in for your cloud campaigns, or rejoin your campaigns with their codes.
        </Notice>
      )
    case 'switchedOff':
      return (
        <Notice {...restore} act="Get cloud campaigns" onAct={fetchAll}>
          {CLEARED}. Turn on cloud sync to get your cloud campaigns back. Anything that was only here is in your last
          copy.
        </Notice>
      )
    case 'joined':
      return (
        <Notice {...restore}>
          {CLEARED}. The campaigns you joined are downloading again. Your own are in your last copy.
        </Notice>
      )
    case 'all':
      return (
        <Notice {...restore}>
          {CLEARED}. Your cloud campaigns are downloading again. Anything that was only here is in your last copy.
        </Notice>
      )
  }
}
