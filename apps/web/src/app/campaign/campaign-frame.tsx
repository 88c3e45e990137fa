import type { Campaign } from '@lanternkeep/schema'
import { Button, VisuallyHidden } from '@mantine/core'
import { IconMenu2, IconSearch, IconUserPlus, IconWand } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useBackLayer, useFrameBackLayer } from '../../lib/browser/back-layer.ts'
import { count } from '../../lib/format.ts'
import { useIsToolsNarrow } from '../../lib/hooks/narrow-tools.ts'
import { useLayout } from '../../lib/hooks/use-layout.ts'
import { lazyView } from '../../lib/lazy-view.tsx'
import { IconButton, Lantern } from '../../ui/index.ts'
import classes from './campaign-frame.module.css'
import { ConflictBanner } from './status/conflict-banner.tsx'
import { ConnectionLine } from './status/connection-line.tsx'
import { FrameFooter } from './status/frame-footer.tsx'
import { RefusalBanner } from './status/refusal-banner.tsx'
import { useAutoSaveToast } from './status/use-auto-save-toast.ts'
import { GeneratorMenu } from './tools/generator-menu.tsx'
import { ToolDrawer } from './tools/tool-drawer.tsx'
import { ToolList } from './tools/tool-list.tsx'
import { ToolView } from './tools/tool-view.tsx'
import { readTool, type ToolName, writeTool } from './tools/tools.ts'
import { useJoinRequests } from './use-join-requests.ts'
import { useNavigationIntent } from './use-navigation-intent.ts'
import { useSearchKey } from './use-search-key.ts'

const ShareDialog = lazyView(async () => (await import('../../features/members/index.ts')).ShareDialog)

const ResumeDialog = lazyView(async () => (await import('../../features/recording/index.ts')).ResumeDialog)
const SearchDialog = lazyView(async () => (await import('../../features/search/index.ts')).SearchDialog)

type Props = { campaign: Campaign; onExit: () => void }

/** Header, tools, the open tool, and a footer. Header, tools and footer never scroll away. */
export function CampaignFrame({ campaign, onExit }: Props) {
  const layout = useLayout()
  const isNarrow = useIsToolsNarrow()
  const [tool, setTool] = useState<ToolName>(() => readTool(campaign.id))
  const [drawer, setDrawer] = useState(false)
  const [generators, setGenerators] = useState(false)
  const [sharing, setSharing] = useState(false)
  const [searching, setSearching] = useState(false)
  useAutoSaveToast(campaign)
  const asking = useJoinRequests(campaign.id)
  const choose = (next: ToolName) => {
    writeTool(campaign.id, next)
    setTool(next)
    setDrawer(false)
  }
  const intents = useNavigationIntent(tool, choose)
  useSearchKey(() => setSearching(true))
  useFrameBackLayer(tool !== 'hub', () => choose('hub'))
  useBackLayer(drawer, () => setDrawer(false))
  useBackLayer(sharing, () => setSharing(false))
  const share = () => setSharing(true)
  const askingId = useId()
  const askingWords = asking.length > 0 ? `${count(asking.length, 'person', 'people')} waiting to be let in` : undefined
  const phone = layout === 'phone'
  const inviteIcon = <IconUserPlus size={20} aria-hidden="true" />
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
            Session {campaign.sessionNumber} · {count(campaign.playerCount, 'player')}
          </span>
        </div>
        <ConnectionLine campaignId={campaign.id} before={phone ? `Session ${campaign.sessionNumber}` : undefined} />
        <IconButton
          label="Search everything"
          icon={<IconSearch size={20} aria-hidden="true" />}
          onClick={() => setSearching(true)}
        />
        {!phone && (
          <span className={classes.invite} data-asking={asking.length > 0 || undefined}>
            {layout === 'laptop' ? (
              <Button variant="default" leftSection={inviteIcon} title={askingWords} onClick={share}>
                Invite players
              </Button>
            ) : (
              <IconButton label="Invite players" icon={inviteIcon} describedBy={askingId} onClick={share} />
            )}
            {asking.length > 0 && <VisuallyHidden id={askingId}>{askingWords}</VisuallyHidden>}
          </span>
        )}
        {phone && (
          <IconButton
            label="Generators"
            icon={<IconWand size={22} aria-hidden="true" />}
            expanded={generators}
            onClick={() => setGenerators(true)}
          />
        )}
      </header>
      <ConflictBanner campaignId={campaign.id} />
      <RefusalBanner campaignId={campaign.id} />
      <div className={classes.middle}>
        {!phone && <ToolList tool={tool} onTool={choose} words={layout === 'laptop' && !isNarrow} />}
        <main className={classes.work}>
          <ToolView
            campaignId={campaign.id}
            tool={tool}
            intents={intents}
            onTool={choose}
            asking={asking}
            onShare={share}
          />
        </main>
        <GeneratorMenu campaign={campaign} layout={layout} drawer={generators} onDrawer={setGenerators} />
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
      {searching && (
        <SearchDialog
          campaignId={campaign.id}
          onOpen={(found) => {
            setSearching(false)
            intents.openFound(found)
          }}
          onClose={() => setSearching(false)}
        />
      )}
      <ResumeDialog campaignId={campaign.id} />
      {sharing && <ShareDialog campaignId={campaign.id} opened onClose={() => setSharing(false)} />}
    </div>
  )
}
