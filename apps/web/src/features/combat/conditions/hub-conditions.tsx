import { actingIdOf } from '../amounts/selected-acts.ts'
import type { CombatView } from '../use-combat-view.ts'
import { ConditionDialog, ConditionSheet } from './condition-dialog.tsx'

type Props = { view: CombatView; sideBySide: boolean; onClose: () => void }

/** The conditions of what the keys act on: over the characters, or on a narrow screen over everything. */
export function HubConditions({ view, sideBySide, onClose }: Props) {
  const { combat, keyTargets, characters, charactersInCombat, actions, dispatch, log } = view
  const Frame = sideBySide ? ConditionSheet : ConditionDialog
  return (
    <Frame
      targets={keyTargets}
      combatants={combat && combat.entries.length > 0 ? charactersInCombat : characters}
      actingId={actingIdOf(combat)}
      log={log}
      onAdd={(condition) => {
        void actions.addCondition(keyTargets, condition)
        dispatch({ kind: 'handled', ids: keyTargets.map(({ id }) => id) })
        onClose()
      }}
      onChange={actions.changeCondition}
      onClose={onClose}
    />
  )
}
