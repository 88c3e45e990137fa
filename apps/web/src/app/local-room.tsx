import type { User } from '@lanternkeep/schema'
import { type ReactNode, useEffect } from 'react'
import { accountKeyOf, LocalDataProvider } from '../data/local/index.ts'
import { useFlag } from '../lib/stored-flag.ts'
import { EmptyState } from '../ui/index.ts'
import { finishArrival, useArriving } from './account/arrival.ts'
import { MoveSeats } from './account/move-seats.tsx'
import { DeviceFactsProbe } from './device-facts-probe.tsx'
import { TranscriptsAtWork } from './transcripts-at-work.tsx'

type Props = {
  person: User | null
  syncing: User | null
  onRightsChanged: () => void
  /** Shown until the database is open. */
  opening: ReactNode
  children: ReactNode
}

/** Everything that needs the database. Loaded beside the menu, never before it. */
export function LocalRoom({ person, syncing, onRightsChanged, opening, children }: Props) {
  const [connected] = useFlag('steamConnected')
  const [enabled] = useFlag('steamCloudEnabled')
  const arriving = useArriving()
  return (
    <LocalDataProvider
      accountKey={accountKeyOf(person)}
      user={syncing}
      cloud={{ connected, enabled }}
      onRightsChanged={onRightsChanged}
      opening={opening}
      fallbackError={<NoStorage />}
    >
      <DeviceFactsProbe />
      <TranscriptsAtWork />
      {arriving && !person && <MoveSeats key={arriving.id} user={arriving} onDone={finishArrival} />}
      {children}
    </LocalDataProvider>
  )
}

function NoStorage() {
  const arriving = useArriving()
  // No seats without storage.
  useEffect(() => {
    if (arriving) finishArrival()
  }, [arriving])
  return (
    <EmptyState
      title="This browser gives no storage"
      text="Lanternkeep keeps campaigns in the browser's own database, and it could not be opened. Private windows and full disks are the usual reasons. Free some space or open a normal window, then reload."
    />
  )
}
