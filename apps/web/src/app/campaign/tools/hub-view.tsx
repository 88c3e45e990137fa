import { SAMPLE_ID } from '@lanternkeep/schema'
import type { Member } from '../../../data/remote/campaigns/members.ts'
import { lazyPart, lazyView } from '../../../lib/lazy-view.tsx'
import { PartBoundary } from '../../../ui/part-boundary.tsx'
import { unlessLeft, views } from '../../views/use-view.ts'
import { ViewLoading } from '../../views/view-loading.tsx'
import type { useNavigationIntent } from '../use-navigation-intent.ts'
import type { ToolName } from './tools.ts'

const loadCombat = () => import('../../../features/combat/index.ts')
const Hub = lazyView(async () => (await loadCombat()).Hub, ViewLoading)
const HubFeed = lazyView(async () => (await loadCombat()).HubFeed)
const StorySoFar = lazyView(async () => (await import('../../../features/sessions/index.ts')).StorySoFar)
const loadFirstRun = () => import('../../../features/first-run/index.ts')
const Welcome = lazyPart(async () => (await loadFirstRun()).Welcome)
const FirstSteps = lazyPart(async () => (await loadFirstRun()).FirstSteps)

type Props = {
  campaignId: string
  intents: ReturnType<typeof useNavigationIntent>
  onTool: (tool: ToolName) => void
  /** Who waits to be let in. */
  asking: readonly Member[]
  onOpenCharacter: (id: string) => void
  onShare: () => void
}

/** The hub, with what other features add to it. */
export function HubView({ campaignId, intents, onTool, asking, onOpenCharacter, onShare }: Props) {
  const first = {
    onParty: () => intents.addCharacter('player'),
    onFoes: () => onTool('library'),
    onOpenSample: unlessLeft({ name: 'campaign', campaignId }, () => {
      views.go({ name: 'campaign', campaignId: SAMPLE_ID })
    }),
  }
  return (
    <Hub
      campaignId={campaignId}
      welcome={<Welcome {...first} onInvite={onShare} />}
      storySoFar={
        <>
          {campaignId !== SAMPLE_ID && <FirstSteps campaignId={campaignId} {...first} />}
          <PartBoundary>
            <StorySoFar campaignId={campaignId} onOpenJournal={() => onTool('sessions')} />
          </PartBoundary>
        </>
      }
      feed={
        <PartBoundary>
          <HubFeed campaignId={campaignId} asking={asking} />
        </PartBoundary>
      }
      onAddCharacter={intents.addCharacter}
      onOpenCharacter={onOpenCharacter}
      onDice={() => onTool('dice')}
    />
  )
}
