import type { User } from '@lanternkeep/schema'
import { lazy } from 'react'
import { views } from './use-view.ts'
import type { View } from './view.ts'

const Changelog = lazy(() => import('../features/changelog/index.ts'))
const PlannedFeatures = lazy(() => import('../features/planned-features/index.ts'))
const MembershipPlans = lazy(() => import('../features/plans/index.ts'))
const AdminPanel = lazy(() => import('../features/admin/index.ts'))

type Props = { view: View; person: User | null }

/** The views of the product itself, which need no database; each is fetched when it is opened. */
export default function BoardViews({ view, person }: Props) {
  const isAdmin = person?.isAdmin === true
  switch (view.name) {
    case 'changelog':
      return <Changelog isAdmin={isAdmin} onBack={views.home} />
    case 'planned-features':
      return <PlannedFeatures isAdmin={isAdmin} onBack={views.home} />
    case 'subscription':
      return <MembershipPlans person={person} onBack={views.back} />
    case 'admin':
      return <AdminPanel person={person} onBack={views.home} />
    default:
      return null
  }
}
