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
  /** Shown in the tracker's place outside of combat. */
  storySoFar?: ReactNode
  onAddCharacter: (type: CharacterType) => void
  onOpenCharacter: (id: string) => void
  onDice: () => void
}
type Tab = 'turns' | 'characters'

export function Hub({ campaignId, storySoFar, onAddCharacter, onOpenCharacter, onDice }: Props) {
  const view = useCombatView(campaignId)
  const { combat, combatants, selection, dispatch, actions } = view
  const rowActions = useRowActions(view, onOpenCharacter)
  const sideBySide = useMediaQuery('(min-width: 60em)', true, { getInitialValueInEffect: false })
  const [chosenTab, setTab] = useState<Tab>()
  const [dialog, setDialog] = useState<HubDialog>()
  const frame = useRef<HTMLDivElement>(null)

  const running = combatants.length > 0
  const tab = chosenTab ?? (running ? 'turns' : 'characters')
  const order = view.shown.map(({ id }) => id)

  function createInitiative() {
    if (running) setDialog('again')
    else if (view.included.length > 0) void actions.create(combat ?? {})
  }
  function focusAmount(mode: AmountMode) {
    if (view.selected.length === 0) dispatch({ kind: 'stepped', by: 1, order })
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
    onCondition: () => view.selected.length > 0 && setDialog('condition'),
    onHide: view.toggleHidden,
    onDice,
    onUndo: () => void actions.undo(),
    onRedo: () => void actions.redo(),
    onHelp: () => setDialog('keys'),
  })
  const more = selectedActs({
    combat,
    selected: view.selected,
    actions,
    onStep: view.step,
    onCondition: () => setDialog('condition'),
    onShares: readAmount(selection.typed, selection.mode) ? () => setDialog('shares') : undefined,
  })

  const bar = (withField: boolean) => (
    <SelectionBar
      selected={view.selected}
      typed={selection.typed}
      mode={selection.mode}
      several={selection.several}
      withField={withField}
      onType={rowActions.onType}
      onMode={(mode) => dispatch({ kind: 'moded', mode })}
      onApply={view.apply}
      onHide={view.toggleHidden}
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
            { value: 'characters', label: `Characters ${view.characters.length}` },
          ]}
        />
      )}
      {(sideBySide || tab === 'characters') && (
        <CharactersPanel
          characters={view.isPending ? undefined : view.characters}
          shown={view.shown}
          combat={combat}
          side={view.side}
          selection={selection}
          followId={selection.ids.at(-1)}
          actions={rowActions}
          onSide={view.setSide}
          onAdd={onAddCharacter}
          bar={bar(false)}
        />
      )}
      {(sideBySide || tab === 'turns') && (
        <TrackerPanel
          combat={combat}
          combatants={combatants}
          selectedIds={selection.ids}
          includedCount={view.included.length}
          lastAct={actToUndo(view.log)}
          storySoFar={storySoFar}
          bar={!sideBySide && view.selected.length > 0 ? bar(true) : undefined}
          onPick={rowActions.onPick}
          onInitiative={actions.setInitiative}
          onMove={view.move}
          onStep={view.step}
          onCreate={createInitiative}
          onClear={actions.clear}
          onNext={actions.next}
          onPrevious={actions.previous}
          onUndo={actions.undo}
          onLog={() => setDialog('log')}
        />
      )}
      <Announcer text={view.said.text} count={view.said.count} />
      <Announcer text={view.turnText ?? ''} count={0} />
      <HubDialogs campaignId={campaignId} view={view} open={dialog} onClose={() => setDialog(undefined)} />
    </div>
  )
}
