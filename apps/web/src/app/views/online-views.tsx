import type { User } from '@lanternkeep/schema'
import { lazyView } from '../../lib/lazy-view.tsx'
import { views } from './use-view.ts'
import type { View } from './view.ts'
import { ViewLoading } from './view-loading.tsx'

const Changelog = lazyView(async () => (await import('../../features/changelog/index.ts')).default, ViewLoading)
const PlannedFeatures = lazyView(
  async () => (await import('../../features/planned-features/index.ts')).default,
  ViewLoading,
)
const MembershipPlans = lazyView(async () => (await import('../../features/plans/index.ts')).default, ViewLoading)
const AdminPanel = lazyView(async () => (await import('../../features/admin/index.ts')).default, ViewLoading)

const AccountPageView = lazyView(async () => (await import('./account-page-view.tsx')).AccountPageView, ViewLoading)

type Props = { view: View; person: User | null }

/** The views that ask the server and need no database of this device. Each loads when it is opened. */
export function OnlineViews({ view, person }: Props) {
  const isAdmin = person?.isAdmin === true
  switch (view.name) {
    case 'changelog':
      return <Changelog isAdmin={isAdmin} account={person?.id} onBack={views.home} />
    case 'planned-features':
      return <PlannedFeatures isAdmin={isAdmin} account={person?.id} onBack={views.home} />
    case 'subscription':
      return <MembershipPlans person={person} onBack={views.back} />
    case 'account':
      // A dialog that one account opened must not change the next one.
      return <AccountPageView key={person?.id} person={person} onBack={views.back} />
    case 'admin':
      return (
        <AdminPanel
          initialTab={view.tab}
          person={person}
          onBack={views.home}
          onAccount={() => views.go({ name: 'account' })}
        />
      )
    default:
      return null
  }
}
