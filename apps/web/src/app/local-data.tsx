import type { User } from '@lanternkeep/schema'
import { type ReactNode, useEffect } from 'react'
import { accountKeyOf, knownAccounts, LocalDataProvider, type OpenTrouble } from '../data/local/index.ts'
import { useVersion } from '../data/remote/version.ts'
import { useFlag } from '../lib/browser/stored-flag.ts'
import { lazyView } from '../lib/lazy-view.tsx'
import { PartBoundary } from '../ui/part-boundary.tsx'
import { finishArrival, useArriving } from './account/arrival.ts'
import { reloadIntoUpdate } from './app-update.ts'
import { DeviceFactsProbe } from './device-facts-probe.tsx'
import { RecordingEnd } from './recording-end.tsx'
import { TranscriptRunnerHost } from './transcript-runner-host.tsx'
import { ViewLoading } from './views/view-loading.tsx'

const MoveMemberships = lazyView(async () => (await import('./account/move-memberships.tsx')).MoveMemberships)
const StorageTrouble = lazyView(
  async () => (await import('../features/storage-trouble/index.ts')).StorageTrouble,
  ViewLoading,
)

type Props = {
  person: User | null
  syncing: User | null
  onRightsChanged: () => void
  /** Shown until the database is open. */
  opening: ReactNode
  /** Whether a database that doesn't open may take the whole screen: not over a form that doesn't need it. */
  showTrouble: boolean
  onTrouble: (isTrouble: boolean) => void
  children: ReactNode
}

/** Everything that needs the database. Loaded next to the menu, never before it. */
export function LocalData({ person, syncing, onRightsChanged, opening, showTrouble, onTrouble, children }: Props) {
  const account = accountKeyOf(person)
  const [connected] = useFlag('steamConnected')
  const [enabled] = useFlag('steamCloudEnabled')
  const arriving = useArriving()
  return (
    <LocalDataProvider
      accountKey={account}
      user={syncing}
      cloud={{ connected, enabled }}
      onRightsChanged={onRightsChanged}
      opening={opening}
      renderTrouble={(trouble) => (
        <Trouble account={account} trouble={trouble} shown={showTrouble} onTrouble={onTrouble} />
      )}
    >
      <DeviceFactsProbe />
      <TranscriptRunnerHost />
      <RecordingEnd />
      {arriving && !person && (
        // A question that can't be asked must keep no one out of their account.
        <PartBoundary key={arriving.id} onFailed={finishArrival}>
          <MoveMemberships user={arriving} onDone={finishArrival} />
        </PartBoundary>
      )}
      {children}
    </LocalDataProvider>
  )
}

type TroubleProps = Pick<Props, 'onTrouble'> & { account: string; trouble: OpenTrouble; shown: boolean }

function Trouble({ account, trouble, shown, onTrouble }: TroubleProps) {
  const { data: version } = useVersion()
  const arriving = useArriving()
  const { kind } = trouble
  // Without storage there are no memberships to ask about.
  useEffect(() => {
    if (arriving && kind !== 'waiting') finishArrival()
  }, [arriving, kind])
  useEffect(() => {
    onTrouble(true)
    return () => onTrouble(false)
  }, [onTrouble])
  if (!shown) return null
  const accountName = knownAccounts().find(({ key }) => key === account)?.label ?? 'Guest'
  return (
    <StorageTrouble
      trouble={trouble}
      account={account}
      accountName={accountName}
      version={version}
      onReload={() => void reloadIntoUpdate()}
    />
  )
}

export { openEarly } from '../data/local/index.ts'
