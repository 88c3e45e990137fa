import { SAMPLE_ID, type User } from '@lanternkeep/schema'
import { CampaignList } from '../../features/campaigns/list/campaign-list.tsx'
import { MembershipEndedLines } from '../../features/kept-changes/membership-ended-lines.tsx'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { useFlag } from '../../lib/browser/stored-flag.ts'
import { lazyPart } from '../../lib/lazy-view.tsx'
import { CampaignScreen } from '../campaign/campaign-screen.tsx'
import { JoinCampaign, NewGame, SettingsView } from './later-views.tsx'
import { unlessLeft, views } from './use-view.ts'
import type { View } from './view.ts'

const loadFirstRun = () => import('../../features/first-run/index.ts')
const SampleCard = lazyPart(async () => (await loadFirstRun()).SampleCard)
const SampleButton = lazyPart(async () => (await loadFirstRun()).SampleButton)
const ExportButton = lazyPart(async () => (await import('../../features/export/index.ts')).ExportButton)
const ImportButton = lazyPart(async () => (await import('../../features/settings/index.ts')).ImportButton)

type Props = { view: View; person: User | null; onNew: () => void }

/** The views that read or write the database of this device. */
export function LocalViews({ view, person, onNew }: Props) {
  const [isSampleDeclined] = useFlag(deviceKeys.sampleDeclined)
  const openSample = () => open(SAMPLE_ID)
  const open = unlessLeft(view, (campaignId: string) => views.go({ name: 'campaign', campaignId }))
  const openInstead = unlessLeft(view, (campaignId: string) => views.replace({ name: 'campaign', campaignId }))
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
          sample={(isHere, onGone) =>
            (isHere || !isSampleDeclined) && <SampleCard isHere={isHere} onOpen={openSample} onGone={onGone} />
          }
          sampleButton={<SampleButton size="lg" onOpen={openSample} />}
          copies={(isEmpty) => (
            <>
              <ImportButton />
              {!isEmpty && <ExportButton />}
            </>
          )}
        />
      )
    case 'create':
      return <NewGame onOpen={openInstead} onCancel={views.back} />
    case 'join':
      return (
        <JoinCampaign
          initialCode={view.code}
          onKeep={unlessLeft(view, (code: string) => views.replace({ name: 'join', code }))}
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
          onMoved={openInstead}
          onExit={unlessLeft(view, views.home)}
        />
      )
    default:
      return null
  }
}
