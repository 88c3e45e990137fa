import { actToRedo, actToUndo, type CharacterType } from '@lanternkeep/schema'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { Segments } from '../../ui/segments.tsx'
import { type OverFight, overFightOf, storyOf } from './after-fight/after-fight.ts'
import { HubBar } from './amounts/hub-bar.tsx'
import { Announcer } from './announcer.tsx'
import { BlockPanel, BlockSheet } from './block/hub-block.tsx'
import { useHubBlock } from './block/use-hub-block.ts'
import { HubCharacters } from './characters/hub-characters.tsx'
import { useRowActions } from './characters/use-row-actions.ts'
import { HubConditions } from './conditions/hub-conditions.tsx'
import classes from './hub.module.css'
import { type HubDialog, HubDialogs } from './hub-dialogs.tsx'
import { NoticeLine } from './notices/notice-line.tsx'
import { TrackerPanel } from './order/tracker-panel.tsx'
import { FightRulesProvider, useFightRulesOf } from './rules/fight-rules.ts'
import { useCombatView } from './use-combat-view.ts'
import { useHubKeys } from './use-hub-keys.ts'

type Props = {
  campaignId: string
  /** Shown in the characters' place while there are none. */
  welcome?: ReactNode
  /** Shown in the tracker's place outside of combat. */
  storySoFar?: ReactNode
  /** News of the players, at the end of the notice line. */
  feed?: ReactNode
  onAddCharacter: (type: CharacterType) => void
  onOpenCharacter: (id: string) => void
  onDice: () => void
}
type Tab = 'turns' | 'characters'

export function Hub({ campaignId, welcome, storySoFar, feed, onAddCharacter, onOpenCharacter, onDice }: Props) {
  const view = useCombatView(campaignId)
  const rules = useFightRulesOf(campaignId, view)
  const { combat, combatants, selection, actions } = view
  const { actId } = view.said
  const sideBySide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const [chosenTab, setTab] = useState<Tab>()
  const [dialog, setDialog] = useState<HubDialog>()
  const [over, setOver] = useState<OverFight>()
  const frame = useRef<HTMLDivElement>(null)
  const block = useHubBlock(view, campaignId)
  const rowActions = useRowActions(view, { onOpen: onOpenCharacter, onBlock: block.open })
  const turns = useHubKeys({ view, frame, onDialog: setDialog, onDice, block })

  const close = () => setDialog(undefined)
  const add = () => setDialog('add')
  const showLog = () => setDialog('log')
  const undo = () => actions.undo()
  const running = combatants.length > 0
  const inArea = view.amounts.area.shares !== undefined
  // Undo may have brought the fight back under the dialog that follows it.
  const openDialog = dialog === 'after' && running ? undefined : dialog
  const tab = inArea || block.isSheet ? 'characters' : (chosenTab ?? (running ? 'turns' : 'characters'))

  function createInitiative() {
    if (running) setDialog('again')
    else if (view.included.length > 0) void actions.create(combat ?? {})
  }
  function clear() {
    if (!combat) return
    const fight = overFightOf(combat, view.characters)
    void actions.clear(combat, (log) => {
      if (fight.rounds === 1 && storyOf(fight.fightId, view.characters, log).report === '') return
      setOver(fight)
      setDialog('after')
    })
  }
  const bar = <HubBar view={view} onCondition={() => setDialog('condition')} />
  // A mode chosen by hand must not stay on unseen.
  const isBarNeeded = view.selected.length > 0 || selection.mode !== 'damage'
  const conditions = sideBySide && dialog === 'condition' && <HubConditions view={view} onClose={close} sideBySide />
  const sheet = conditions || (block.isSheet && !inArea && <BlockSheet block={block} view={view} />)
  return (
    <FightRulesProvider value={rules}>
      <div
        ref={frame}
        className={classes.hub}
        data-tabs={!sideBySide || undefined}
        data-block={block.isPanel || undefined}
      >
        <NoticeLine
          said={view.said}
          canUndo={actId !== undefined && actToUndo(view.log, actId) !== undefined}
          canRedo={actId !== undefined && actToRedo(view.log, actId) !== undefined}
          onUndo={() => actions.undo(actId)}
          onRedo={() => actions.redo(actId)}
          feed={feed}
        />
        {!sideBySide && (
          <Segments
            fullWidth
            label="Hub view"
            value={tab}
            onChange={setTab}
            choices={[
              { value: 'turns', label: 'Turn order' },
              { value: 'characters', label: `Characters ${view.characters.length}` },
            ]}
          />
        )}
        {(sideBySide || tab === 'characters') && (
          <HubCharacters view={view} actions={rowActions} onAdd={add} bar={bar} sheet={sheet} welcome={welcome} />
        )}
        {block.isPanel && <BlockPanel block={block} view={view} />}
        {(sideBySide || tab === 'turns') && (
          <TrackerPanel
            combat={combat}
            combatants={combatants}
            selectedIds={inArea ? view.amounts.area.inArea.map(({ id }) => id) : selection.ids}
            includedCount={view.included.length}
            lastAct={view.undoable}
            storySoFar={storySoFar}
            bar={!sideBySide && isBarNeeded ? bar : undefined}
            onPick={rowActions.onPick}
            onInitiative={actions.setInitiative}
            onMove={view.move}
            onStep={view.step}
            onDelay={turns.delay}
            onReady={turns.ready}
            onBlock={block.isPanel ? undefined : block.toggle}
            onCreate={createInitiative}
            onClear={clear}
            onNext={turns.next}
            onPrevious={turns.previous}
            onUndo={undo}
            onLog={showLog}
          />
        )}
        <Announcer text={view.turnText ?? ''} count={0} />
        <HubDialogs
          campaignId={campaignId}
          view={view}
          open={openDialog}
          sideBySide={sideBySide}
          over={over}
          onAddCharacter={onAddCharacter}
          onClose={close}
        />
      </div>
    </FightRulesProvider>
  )
}
