import { currenciesOf } from '@lanternkeep/schema'
import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import {
  useCampaign,
  useCampaignSync,
  useCharacters,
  useIsArriving,
  usePlayerCombat,
  useSheetActs,
} from '../../data/local/index.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { Unsaved, useAskBeforeLeaving } from '../../lib/hooks/unsaved-parts.ts'
import { lazyView } from '../../lib/lazy-view.tsx'
import { LoadingRows } from '../../ui/index.ts'
import { PartBoundary } from '../../ui/part-boundary.tsx'
import { LastRollBar, sayRested, saySheetFailed } from '../../ui/stat-block/index.ts'
import { CombatTab } from './combat/combat-tab.tsx'
import { combatWords } from './combat/combat-words.ts'
import { FightAnnouncer } from './combat/fight-announcer.tsx'
import { HealthDock } from './combat/health-dock.tsx'
import { NowBar } from './combat/now-bar.tsx'
import { useEndedTurn } from './combat/use-ended-turn.ts'
import { useTurnCall } from './combat/use-turn-call.ts'
import { PlayerHeader } from './player-header.tsx'
import classes from './player-view.module.css'
import type { SheetParts } from './sheet-tab.tsx'
import { TabBar } from './tab-bar.tsx'
import { useAwakeScreen } from './use-awake-screen.ts'
import { useChosenHero } from './use-chosen-hero.ts'
import { useMark } from './use-mark.ts'
import { usePlayerTab } from './use-player-tab.ts'
import { useSharedNews } from './use-shared-news.ts'

const HEROES = ['characters'] as const

/** Of the rest of the view nothing runs before the fight is drawn. */
const SheetTab = lazyView(async () => (await import('./sheet-tab.tsx')).SheetTab, Rows)
const SharedTab = lazyView(async () => (await import('./shared-tab.tsx')).SharedTab, Rows)
const ChooseCharacter = lazyView(async () => (await import('./choose-character.tsx')).ChooseCharacter, Rows)
const DiscardDialog = lazyView(async () => (await import('../../ui/dialogs/discard-dialog.tsx')).DiscardDialog)

type PlayerViewProps = {
  campaignId: string
  onExport: () => void
  onExit: () => void
  /** The dice, passed in by the shell. Rolls are this member's, under the name of their character. */
  renderDice: (roller: { name: string; memberId: string | undefined }) => ReactNode
  /** What the GM shows, also from the shell. */
  handouts: ReactNode
  sheet: SheetParts
}

/** A player's phone: whose turn it is, their own sheet, what the GM shared. */
export function PlayerView({ campaignId, onExport, onExit, renderDice, handouts, sheet }: PlayerViewProps) {
  const { data: campaign } = useCampaign(campaignId)
  const { data: characters } = useCharacters(campaignId, 'player')
  const { data: combat } = usePlayerCombat(campaignId)
  const { memberId, waiting } = useCampaignSync(campaignId)
  const [tab, setTab] = usePlayerTab(campaignId)
  const [isChoosing, setChoosing] = useState(false)
  /** The sheet that was opened: unsaved text on it survives a look at another tab. */
  const [sheetOf, setSheetOf] = useState<string>()
  const { isUnsaved, unsaved, leaveBy, dialog } = useAskBeforeLeaving()
  const [wasAsked, setWasAsked] = useState(false)
  if (dialog.opened && !wasAsked) setWasAsked(true)
  useBackLayer(isUnsaved, () => leaveBy(onExit))
  useAwakeScreen()
  const acts = useSheetActs({ campaignId, memberId, isShared: true, onFailure: saySheetFailed, onRest: sayRested })
  const hasNews = useSharedNews(campaignId, tab === 'shared')

  const heroes = (characters ?? []).filter((character) => character.type === 'player')
  const mine = heroes.filter((hero) => memberId !== undefined && hero.claimedBy === memberId)
  const { me, choose } = useChosenHero(campaignId, mine)
  useBackLayer(isChoosing && me !== undefined, () => setChoosing(false))
  const isAwaited = useIsArriving(campaignId, HEROES) && !me
  const words = me && combatWords(combat ?? null, me.id)
  useTurnCall(words, me !== undefined && combat !== undefined)
  const isTurnEnded = useEndedTurn(me, combat, words?.isMyTurn === true)
  const mark = useMark(campaignId)
  const header = (
    <PlayerHeader
      campaignId={campaignId}
      name={campaign?.name ?? ''}
      mine={mine}
      me={me}
      playsNoOne={characters !== undefined && !isAwaited && !me}
      onSwitch={(characterId) => leaveBy(() => choose(characterId))}
      onAnother={() => leaveBy(() => setChoosing(true))}
      onMark={campaign?.playersMark && me && memberId ? () => mark({ name: me.name, memberId }) : undefined}
      onExport={onExport}
      onExit={() => leaveBy(onExit)}
    />
  )

  // Until the fight is read, nothing says that there is none.
  if (!campaign || !characters || combat === undefined || isAwaited) return withoutTabs(header, <Rows />)
  if (!me || isChoosing) {
    return withoutTabs(
      header,
      <ChooseCharacter
        campaignId={campaignId}
        heroes={heroes.filter((hero) => hero.claimedBy === null)}
        memberId={memberId}
        waiting={me ? 0 : waiting}
        onChosen={(characterId) => {
          choose(characterId)
          setChoosing(false)
        }}
        onCancel={me ? () => setChoosing(false) : undefined}
      />,
    )
  }
  if (tab === 'sheet' && sheetOf !== me.id) setSheetOf(me.id)
  const closeSheet = () => {
    setSheetOf(undefined)
    setTab('fight')
  }
  const isInCombat = Boolean(combat && combat.entries.length > 0)
  return (
    <div className={classes.frame}>
      <div className={classes.above}>
        {header}
        {/* It scrolls, and a fight may have nothing else for the keyboard to focus. */}
        <Box component="main" className={classes.main} tabIndex={0}>
          {tab === 'fight' && <CombatTab combat={combat} me={me} mine={mine} isTurnEnded={isTurnEnded} />}
          {(tab === 'sheet' || sheetOf === me.id) && (
            <div key={me.id} hidden={tab !== 'sheet'}>
              <Unsaved value={unsaved}>
                <PartBoundary name="Your sheet" onFailed={closeSheet}>
                  <SheetTab
                    character={me}
                    combat={combat}
                    parts={sheet}
                    currencies={currenciesOf(campaign, me.purse)}
                    acts={acts}
                    leaveBy={leaveBy}
                  />
                </PartBoundary>
              </Unsaved>
            </div>
          )}
          {tab === 'shared' && (
            <PartBoundary name="What your GM shared" onFailed={() => setTab('fight')}>
              <SharedTab campaignId={campaignId} handouts={handouts} />
            </PartBoundary>
          )}
          {tab === 'dice' && renderDice({ name: me.name, memberId })}
        </Box>
        <FightAnnouncer me={me} combat={combat} isTurnEnded={isTurnEnded} />
        {tab === 'fight' ? (
          <HealthDock character={me} showsName={!words} />
        ) : (
          <div className={classes.nowBars}>
            {isInCombat && combat && <NowBar combat={combat} me={me} isTurnEnded={isTurnEnded} />}
            {tab === 'sheet' && acts.last?.characterId === me.id && (
              <LastRollBar roll={acts.last} onRoll={(asked) => acts.roll(me, asked)} onDismiss={acts.dismiss} />
            )}
          </div>
        )}
      </div>
      <TabBar tab={tab} hasNews={hasNews} onTab={setTab} />
      {wasAsked && <DiscardDialog {...dialog} />}
    </div>
  )
}

/** No component of its own: an open menu in the header stays open when the tabs come. */
function withoutTabs(header: ReactNode, children: ReactNode): ReactNode {
  return (
    <div className={classes.frame}>
      <div className={classes.above}>
        {header}
        <main className={classes.main}>{children}</main>
      </div>
    </div>
  )
}

function Rows() {
  return <LoadingRows count={5} height={52} />
}
