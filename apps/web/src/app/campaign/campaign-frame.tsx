import { type Campaign, SAMPLE_ID } from '@lanternkeep/schema'
import { IconMenu2, IconSearch, IconWand } from '@tabler/icons-react'
import { useState } from 'react'
import { useBackLayer, useFrameBackLayer } from '../../lib/browser/back-layer.ts'
import { useIsToolsNarrow } from '../../lib/hooks/narrow-tools.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { lazyPart } from '../../lib/lazy-view.tsx'
import { IconButton, Lantern } from '../../ui/index.ts'
import classes from './campaign-frame.module.css'
import { CampaignNames } from './campaign-names.tsx'
import { FrameDialogs } from './frame-dialogs.tsx'
import { InviteButton } from './invite-button.tsx'
import { AfterChanges } from './status/after-changes.tsx'
import { ConflictBanner } from './status/conflict-banner.tsx'
import { ConnectionLine } from './status/connection-line.tsx'
import { FrameFooter } from './status/frame-footer.tsx'
import { ImportBanner } from './status/import-banner.tsx'
import { PictureBanner } from './status/picture-banner.tsx'
import { RefusalBanner } from './status/refusal-banner.tsx'
import { SessionLine } from './status/session-line.tsx'
import { SetAsideBanner } from './status/set-aside-banner.tsx'
import { ToolBoundary } from './tool-boundary.tsx'
import { GeneratorMenu } from './tools/generator-menu.tsx'
import { ToolDrawer } from './tools/tool-drawer.tsx'
import { ToolList } from './tools/tool-list.tsx'
import { ToolView } from './tools/tool-view.tsx'
import { readTool, type ToolName, writeTool } from './tools/tools.ts'
import { useJoinRequests } from './use-join-requests.ts'
import { useNavigationIntent } from './use-navigation-intent.ts'
import { useSearchKey } from './use-search-key.ts'

const SampleBanner = lazyPart(async () => (await import('../../features/first-run/index.ts')).SampleBanner)

type Props = { campaign: Campaign; onExit: () => void }

/** Header, tools, the open tool, and a footer. Header, tools and footer never scroll away. */
export function CampaignFrame({ campaign, onExit }: Props) {
  const layout = useLayout()
  const [tool, setTool] = useState<ToolName>(() => readTool(campaign.id))
  const isNarrow = useIsToolsNarrow(campaign.id, tool === 'hub')
  const [drawer, setDrawer] = useState(false)
  const [generators, setGenerators] = useState(false)
  const [sharing, setSharing] = useState(false)
  /** What is looked for; undefined while nothing is. */
  const [searched, setSearched] = useState<string>()
  const asking = useJoinRequests(campaign.id)
  const choose = (next: ToolName) => {
    writeTool(campaign.id, next)
    setTool(next)
    setDrawer(false)
  }
  const intents = useNavigationIntent(tool, choose)
  useSearchKey(() => setSearched(''))
  useFrameBackLayer(tool !== 'hub', () => choose('hub'))
  useBackLayer(drawer, () => setDrawer(false))
  const share = () => setSharing(true)
  const phone = layout === 'phone'
  return (
    <div className={classes.frame} data-layout={layout}>
      <header className={classes.header}>
        {phone ? (
          <IconButton label="Tools" icon={<IconMenu2 size={22} />} expanded={drawer} onClick={() => setDrawer(true)} />
        ) : (
          <Lantern size={30} />
        )}
        <div className={classes.title}>
          <h1 className={`lk-serif ${classes.name}`} title={campaign.name}>
            {campaign.name}
          </h1>
          <span className={classes.meta}>
            <SessionLine campaign={campaign} />
          </span>
        </div>
        <ConnectionLine campaignId={campaign.id} before={phone ? <SessionLine campaign={campaign} /> : undefined} />
        <IconButton
          label="Search everything"
          icon={<IconSearch size={20} aria-hidden="true" />}
          onClick={() => setSearched('')}
        />
        {!phone && <InviteButton asking={asking.length} isWide={layout === 'laptop'} onShare={share} />}
        {phone && (
          <IconButton
            label="Generators"
            icon={<IconWand size={22} aria-hidden="true" />}
            expanded={generators}
            onClick={() => setGenerators(true)}
          />
        )}
      </header>
      <AfterChanges campaign={campaign} />
      {campaign.id === SAMPLE_ID && <SampleBanner onGone={onExit} />}
      <ConflictBanner campaignId={campaign.id} />
      <RefusalBanner campaignId={campaign.id} />
      <SetAsideBanner campaignId={campaign.id} />
      <PictureBanner campaignId={campaign.id} />
      <ImportBanner campaignId={campaign.id} />
      <div className={classes.middle}>
        {!phone && <ToolList tool={tool} onTool={choose} words={layout === 'laptop' && !isNarrow} />}
        <main className={classes.work}>
          <CampaignNames campaignId={campaign.id} onOpen={intents.openThing}>
            <ToolBoundary tool={tool}>
              <ToolView
                campaignId={campaign.id}
                tool={tool}
                intents={intents}
                onTool={choose}
                asking={asking}
                onShare={share}
                onSearch={setSearched}
              />
            </ToolBoundary>
          </CampaignNames>
        </main>
        <GeneratorMenu {...{ campaign, layout, isNarrow }} drawer={generators} onDrawer={setGenerators} />
      </div>
      <FrameFooter
        campaign={campaign}
        compact={phone}
        inSettings={tool === 'settings'}
        onSettings={() => choose('settings')}
        onJournal={() => choose('sessions')}
        onExit={onExit}
      />
      {phone && (
        <ToolDrawer
          opened={drawer}
          campaign={campaign}
          tool={tool}
          onTool={choose}
          onShare={() => {
            setDrawer(false)
            share()
          }}
          onClose={() => setDrawer(false)}
        />
      )}
      <FrameDialogs
        campaignId={campaign.id}
        searched={searched}
        onFound={(found) => {
          setSearched(undefined)
          intents.openThing(found)
        }}
        onSearched={() => setSearched(undefined)}
        sharing={sharing}
        onShared={() => setSharing(false)}
      />
    </div>
  )
}
