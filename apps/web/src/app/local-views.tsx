import type { User } from '@lanternkeep/schema'
import { lazy, Suspense } from 'react'
import { CampaignList, JoinCampaign, NewGame } from '../features/campaigns/index.ts'
import { FarewellLines } from '../features/keeps/index.ts'
import { views } from './use-view.ts'
import type { View } from './view.ts'
import { ViewLoading } from './view-loading.tsx'

const CampaignRoom = lazy(() => import('./campaign/campaign-room.tsx'))
const SettingsPage = lazy(() => import('./settings-view.tsx'))

type Props = { view: View; person: User | null; onNew: () => void }

/** The views that read or write the database of this device. */
export default function LocalViews({ view, person, onNew }: Props) {
  const open = (campaignId: string) => views.go({ name: 'campaign', campaignId })
  const openInstead = (campaignId: string) => views.replace({ name: 'campaign', campaignId })
  switch (view.name) {
    case 'load':
      return (
        <CampaignList
          onOpen={open}
          onBack={views.back}
          onNew={onNew}
          onJoin={() => views.go({ name: 'join' })}
          onReview={(campaignId) => views.go({ name: 'campaign', campaignId, review: true })}
          notice={<FarewellLines />}
        />
      )
    case 'create':
      return <NewGame onOpen={openInstead} onCancel={views.back} />
    case 'join':
      return (
        <JoinCampaign
          initialCode={view.code}
          onKeep={(code) => views.replace({ name: 'join', code })}
          onOpen={openInstead}
          onBack={views.back}
        />
      )
    case 'settings':
      return (
        <Suspense fallback={<ViewLoading />}>
          <SettingsPage person={person} onBack={views.back} />
        </Suspense>
      )
    case 'campaign':
      return (
        <Suspense fallback={<ViewLoading />}>
          <CampaignRoom
            key={view.campaignId}
            campaignId={view.campaignId}
            review={view.review === true}
            onReviewed={() => views.replace({ name: 'campaign', campaignId: view.campaignId })}
            onExit={views.home}
          />
        </Suspense>
      )
    default:
      return null
  }
}
