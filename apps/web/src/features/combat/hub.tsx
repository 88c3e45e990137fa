import { actToUndo, type CharacterType } from '@lanternkeep/schema'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { Segments } from '../../ui/segments.tsx'
import { type AmountMode, readAmount } from './amounts/amount.ts'
import { selectedActs } from './amounts/selected-acts.ts'
import { SelectionBar } from './amounts/selection-bar.tsx'
import { Announcer } from './announcer.tsx'
import { CharactersPanel } from './characters/characters-panel.tsx'
import { useRowActions } from './characters/use-row-actions.ts'
import classes from './hub.module.css'
import { type HubDialog, HubDialogs } from './hub-dialogs.tsx'
import { TrackerPanel } from './order/tracker-panel.tsx'
import { useCombatKeys } from './use-combat-keys.ts'
import { useCombatView } from './use-combat-view.ts'

type Props = {
  campaignId: string
  /** Shown in the tracker's place while no fight runs. */
  whereWeAre?: ReactNode
  onAddCharacter: (type: CharacterType) => void
  onOpenCharacter: (id: string) => void
  onDice: () => void
}
type Tab = 'turns' | 'characters'

export function Hub({ campaignId, whereWeAre, onAddCharacter, onOpenCharacter, onDice }: Props) {
  const fight = useCombatView(campaignId)
  const { combat, combatants, selection, dispatch, actions } = fight
  const rowActions = useRowActions(fight, onOpenCharacter)
  const sideBySide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const [chosenTab, setTab] = useState<Tab>()
  const [dialog, setDialog] = useState<HubDialog>()
  const frame = useRef<HTMLDivElement>(null)

  const running = combatants.length > 0
  const tab = chosenTab ?? (running ? 'turns' : 'characters')
  const order = fight.shown.map(({ id }) => id)

  function createInitiative() {
    if (running) setDialog('again')
    else if (fight.included.length > 0) void actions.create(combat ?? {})
  }
  function focusAmount(mode: AmountMode) {
    if (fight.selected.length === 0) dispatch({ kind: 'stepped', by: 1, order })
    dispatch({ kind: 'moded', mode })
    const inFrame = (selector: string) => frame.current?.querySelector<HTMLInputElement>(selector)
    requestAnimationFrame(() => (inFrame('[data-selected] [data-amount]') ?? inFrame('[data-amount]'))?.focus())
  }
  useCombatKeys({
    onNext: () => running && void actions.next(),
    onPrevious: () => running && void actions.previous(),
    onSelectNext: () => dispatch({ kind: 'stepped', by: 1, order }),
    onSelectPrevious: () => dispatch({ kind: 'stepped', by: -1, order }),
    onDamage: () => focusAmount('damage'),
    onHeal: () => focusAmount('heal'),
    onCondition: () => fight.selected.length > 0 && setDialog('condition'),
    onHide: fight.toggleHidden,
    onDice,
    onUndo: () => void actions.undo(),
    onRedo: () => void actions.redo(),
    onHelp: () => setDialog('keys'),
  })
  const more = selectedActs({
    combat,
    selected: fight.selected,
    actions,
    onStep: fight.step,
    onCondition: () => setDialog('condition'),
    onShares: readAmount(selection.typed, selection.mode) ? () => setDialog('shares') : undefined,
  })

  const bar = (withField: boolean) => (
    <SelectionBar
      selected={fight.selected}
      typed={selection.typed}
      mode={selection.mode}
      several={selection.several}
      withField={withField}
      onType={rowActions.onType}
      onMode={(mode) => dispatch({ kind: 'moded', mode })}
      onApply={fight.apply}
      onHide={fight.toggleHidden}
      onSeveral={withField ? undefined : () => dispatch({ kind: 'severalToggled' })}
      more={more}
    />
  )
  return (
    <div ref={frame} className={classes.hub} data-tabs={!sideBySide || undefined}>
      {!sideBySide && (
        <Segments
          fullWidth
          label="Hub view"
          value={tab}
          onChange={setTab}
          choices={[
            { value: 'turns', label: 'Turn order' },
            { value: 'characters', label: `Characters ${fight.characters.length}` },
          ]}
        />
      )}
      {(sideBySide || tab === 'characters') && (
        <CharactersPanel
          characters={fight.isPending ? undefined : fight.characters}
          shown={fight.shown}
          combat={combat}
          side={fight.side}
          selection={selection}
          followId={selection.ids.at(-1)}
          actions={rowActions}
          onSide={fight.setSide}
          onAdd={onAddCharacter}
          bar={bar(false)}
        />
      )}
      {(sideBySide || tab === 'turns') && (
        <TrackerPanel
          combat={combat}
          combatants={combatants}
          selectedIds={selection.ids}
          includedCount={fight.included.length}
          lastAct={actToUndo(fight.log)}
          whereWeAre={whereWeAre}
          bar={!sideBySide && fight.selected.length > 0 ? bar(true) : undefined}
          onPick={rowActions.onPick}
          onInitiative={actions.setInitiative}
          onMove={fight.move}
          onStep={fight.step}
          onCreate={createInitiative}
          onClear={actions.clear}
          onNext={actions.next}
          onPrevious={actions.previous}
          onUndo={actions.undo}
          onLog={() => setDialog('log')}
        />
      )}
      <Announcer text={fight.said.text} count={fight.said.count} />
      <Announcer text={fight.turnText ?? ''} count={0} />
      <HubDialogs campaignId={campaignId} fight={fight} open={dialog} onClose={() => setDialog(undefined)} />
    </div>
  )
}
