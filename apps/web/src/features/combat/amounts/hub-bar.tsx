import type { CombatView } from '../use-combat-view.ts'
import type { AmountMode } from './amount.ts'
import { AreaBar } from './area-bar.tsx'
import { selectedActs } from './selected-acts.ts'
import { SelectionBar } from './selection-bar.tsx'

type Props = { view: CombatView; onCondition: () => void }

/** The amount and what it does: for the selected rows, or for an area. */
export function HubBar({ view, onCondition }: Props) {
  const { selection, dispatch, selected, amounts } = view
  const { read, targets, apply, area } = amounts
  const onType = (typed: string) => dispatch({ kind: 'typed', typed })
  const onMode = (mode: AmountMode) => dispatch({ kind: 'moded', mode })
  if (area.shares) {
    return (
      <AreaBar
        shares={area.shares}
        inArea={area.inArea}
        typed={selection.typed}
        mode={selection.mode}
        read={read}
        onType={onType}
        onMode={onMode}
        onApply={area.apply}
        onCancel={area.cancel}
      />
    )
  }
  const more = selectedActs({
    combat: view.combat,
    selected,
    actions: view.actions,
    onStep: view.step,
    onSeveral: () => dispatch({ kind: 'severalToggled' }),
    onHide: view.toggleHidden,
    onArea: area.start,
    onCondition: view.keyTargets.length > 0 ? onCondition : undefined,
  })
  return (
    <SelectionBar
      targets={targets}
      selected={selected}
      selection={selection}
      read={read}
      onType={onType}
      onMode={onMode}
      onApply={apply}
      onArea={area.start}
      more={more}
    />
  )
}
