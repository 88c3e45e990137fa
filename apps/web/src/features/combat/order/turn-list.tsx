import type { CombatEntry } from '@lanternkeep/schema'
import { RowList } from '../../../ui/lists/row-list.tsx'
import type { RowActions } from '../characters/row-actions.ts'
import { TurnActs } from './turn-acts.tsx'
import { type Combatant, nameOf } from './turn-order.ts'
import { TurnRow } from './turn-row.tsx'
import { useRowDrag } from './use-row-drag.ts'

type Props = {
  entries: readonly CombatEntry[]
  combatants: readonly Combatant[]
  /** The entry whose turn it is; its row stays visible. */
  turnId: string | null
  selectedIds: readonly string[]
  onPick: RowActions['onPick']
  onInitiative: (entry: { entryId: string; name: string }, value: number) => void
  onMove: (entryId: string, toIndex: number) => void
  onStep: (entryId: string, by: 1 | -1) => void
  onDelay: (name: string) => void
  onReady: (name: string) => void
  onBlock?: () => void
}

const ROW_PX = { least: 46, most: 64 }

export function TurnList(props: Props) {
  const { entries, combatants, turnId, selectedIds, onPick, onInitiative, onMove, onStep, onDelay, onReady, onBlock } =
    props
  const { drag, grip } = useRowDrag(entries, { onMove, onStep })
  return (
    <RowList
      label="Turn order"
      items={combatants}
      keyOf={({ entry }) => entry.id}
      rowPx={ROW_PX}
      followKey={turnId ?? undefined}
      renderRow={({ entry, character, active, group, withNames, tied }) => (
        <TurnRow
          entry={entry}
          character={character}
          active={active}
          selected={selectedIds.includes(entry.characterId)}
          group={group}
          withNames={withNames}
          dragged={drag?.ids.includes(entry.id) ?? false}
          drop={drag?.drop?.id === entry.id ? drag.drop.side : undefined}
          grip={grip}
          onSwap={tied ? onStep : undefined}
          acts={
            entry.id === turnId && (
              <TurnActs
                name={nameOf({ character })}
                onDelay={onDelay}
                onReady={onReady}
                onBlock={character && onBlock}
              />
            )
          }
          onPick={onPick}
          onInitiative={onInitiative}
        />
      )}
    />
  )
}
