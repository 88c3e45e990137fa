import type { Combat } from '@lanternkeep/schema'
import { Button, Title, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { takeLostFocus } from '../../../lib/hooks/lost-focus.ts'
import type { RowActions } from '../characters/row-actions.ts'
import { TrackerIdle } from './tracker-idle.tsx'
import classes from './tracker-panel.module.css'
import { TurnDock } from './turn-dock.tsx'
import { TurnList } from './turn-list.tsx'
import { type Combatant, nextName } from './turn-order.ts'

type Props = {
  combat: Combat | null | undefined
  combatants: readonly Combatant[]
  selectedIds: readonly string[]
  includedCount: number
  /** What Undo would take back. */
  lastAct: { text: string } | undefined
  storySoFar?: ReactNode
  /** Shown above the dock where the rows of characters are on another tab. */
  bar?: ReactNode
  onPick: RowActions['onPick']
  onInitiative: (entry: { entryId: string; name: string }, value: number) => void
  onMove: (entryId: string, toIndex: number) => void
  onStep: (entryId: string, by: 1 | -1) => void
  onDelay: (name: string) => void
  onReady: (name: string) => void
  /** Opens the acting one's stat block; undefined while it is open beside the order. */
  onBlock?: () => void
  onCreate: () => void
  onClear: () => void
  onNext: () => void
  onPrevious: () => void
  onUndo: () => void
  onLog: () => void
}

export function TrackerPanel(props: Props) {
  const { combat, combatants, selectedIds, includedCount, onPick, onInitiative, onCreate } = props
  if (!combat || combatants.length === 0) {
    return (
      <TrackerIdle
        canCreate={includedCount > 0}
        storySoFar={props.storySoFar}
        lastAct={props.lastAct}
        onCreate={onCreate}
        onUndo={props.onUndo}
      />
    )
  }
  return (
    <section className={classes.panel} aria-label="Initiative Tracker">
      <header className={classes.head}>
        <div className={classes.storySoFar}>
          <Title ref={takeLostFocus} tabIndex={-1} order={2} className={classes.round}>
            Round {combat.turn.round}
          </Title>
          <UnstyledButton className={classes.log} onClick={props.onLog}>
            History
          </UnstyledButton>
        </div>
        <Button variant="subtle" px="0.25rem" disabled={includedCount === 0} onClick={onCreate}>
          Create Initiative
        </Button>
        <Button variant="default" px="xs" onClick={props.onClear}>
          Clear
        </Button>
      </header>
      <TurnList
        entries={combat.entries}
        combatants={combatants}
        turnId={combat.turn.entryId}
        selectedIds={selectedIds}
        onPick={onPick}
        onInitiative={onInitiative}
        onMove={props.onMove}
        onStep={props.onStep}
        onDelay={props.onDelay}
        onReady={props.onReady}
        onBlock={props.onBlock}
      />
      {props.bar}
      <TurnDock
        nextName={nextName(combat, combatants)}
        lastAct={props.lastAct}
        onUndo={props.onUndo}
        onPrevious={props.onPrevious}
        onNext={props.onNext}
      />
    </section>
  )
}
