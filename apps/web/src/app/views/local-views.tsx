import type { User } from '@lanternkeep/schema'
import { CampaignList } from '../../features/campaigns/list/campaign-list.tsx'
import { MembershipEndedLines } from '../../features/kept-changes/membership-ended-lines.tsx'
import { CampaignScreen, JoinCampaign, NewGame, SettingsView } from './later-views.tsx'
import { views } from './use-view.ts'
import type { View } from './view.ts'

type Props = { view: View; person: User | null; onNew: () => void }

/** The views that read or write the database of this device. */
export function LocalViews({ view, person, onNew }: Props) {
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
          notice={<MembershipEndedLines />}
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
      return <SettingsView person={person} onBack={views.back} />
    case 'campaign':
      return (
        <CampaignScreen
          key={view.campaignId}
          campaignId={view.campaignId}
          review={view.review === true}
          onReviewed={() => views.replace({ name: 'campaign', campaignId: view.campaignId })}
          onExit={views.home}
        />
      )
    default:
      return null
  }
}
