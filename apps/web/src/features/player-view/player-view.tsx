import { currenciesOf } from '@lanternkeep/schema'
import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useCampaign, useCampaignSync, useCharacters, usePlayerCombat, useSheetActs } from '../../data/local/index.ts'
import { useBackLayer } from '../../lib/browser/back-layer.ts'
import { Unsaved, useAskBeforeLeaving } from '../../lib/hooks/unsaved-parts.ts'
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx'
import { LoadingRows } from '../../ui/index.ts'
import { LastRollBar, sayRested, saySheetFailed } from '../../ui/stat-block/index.ts'
import { ChooseCharacter } from './choose-character.tsx'
import { CombatTab } from './combat/combat-tab.tsx'
import { combatWords } from './combat/combat-words.ts'
import { FightAnnouncer } from './combat/fight-announcer.tsx'
import { HealthDock } from './combat/health-dock.tsx'
import { NowBar } from './combat/now-bar.tsx'
import { useEndedTurn } from './combat/use-ended-turn.ts'
import { useTurnCall } from './combat/use-turn-call.ts'
import { PlayerHeader } from './player-header.tsx'
import classes from './player-view.module.css'
import { SharedTab } from './shared-tab.tsx'
import { type SheetParts, SheetTab } from './sheet-tab.tsx'
import { TabBar } from './tab-bar.tsx'
import { useAwaitsHeroes } from './use-awaits-heroes.ts'
import { useAwakeScreen } from './use-awake-screen.ts'
import { useChosenHero } from './use-chosen-hero.ts'
import { useMark } from './use-mark.ts'
import { usePlayerTab } from './use-player-tab.ts'
import { useSharedNews } from './use-shared-news.ts'

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
  useBackLayer(isUnsaved, () => leaveBy(onExit))
  useAwakeScreen()
  const acts = useSheetActs({ campaignId, memberId, isShared: true, onFailure: saySheetFailed, onRest: sayRested })
  const hasNews = useSharedNews(campaignId, tab === 'shared')

  const heroes = (characters ?? []).filter((character) => character.type === 'player')
  const mine = heroes.filter((hero) => memberId !== undefined && hero.claimedBy === memberId)
  const { me, choose } = useChosenHero(campaignId, mine)
  const isAwaited = useAwaitsHeroes(campaignId) && !me
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

  if (!campaign || !characters || isAwaited) {
    return (
      <div className={classes.frame}>
        <div className={classes.above}>
          {header}
          <main className={classes.main}>
            <LoadingRows count={5} height={52} />
          </main>
        </div>
      </div>
    )
  }
  if (!me || isChoosing) {
    return (
      <div className={classes.frame}>
        <div className={classes.above}>
          {' '}
          {header}
          <main className={classes.main}>
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
            />
          </main>
        </div>
      </div>
    )
  }
  if (tab === 'sheet' && sheetOf !== me.id) setSheetOf(me.id)
  const isInCombat = Boolean(combat && combat.entries.length > 0)
  return (
    <div className={classes.frame}>
      <div className={classes.above}>
        {header}
        {/* It scrolls, and a fight may have nothing else for the keyboard to focus. */}
        <Box component="main" className={classes.main} tabIndex={0}>
          {tab === 'fight' && <CombatTab combat={combat ?? null} me={me} isTurnEnded={isTurnEnded} />}
          {(tab === 'sheet' || sheetOf === me.id) && (
            <div key={me.id} hidden={tab !== 'sheet'}>
              <Unsaved value={unsaved}>
                <SheetTab
                  character={me}
                  combat={combat ?? null}
                  parts={sheet}
                  currencies={currenciesOf(campaign, me.purse)}
                  acts={acts}
                  leaveBy={leaveBy}
                />
              </Unsaved>
            </div>
          )}
          {tab === 'shared' && <SharedTab campaignId={campaignId} handouts={handouts} />}
          {tab === 'dice' && renderDice({ name: me.name, memberId })}
        </Box>
        {combat !== undefined && <FightAnnouncer me={me} combat={combat} isTurnEnded={isTurnEnded} />}
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
      <DiscardDialog {...dialog} />
    </div>
  )
}
