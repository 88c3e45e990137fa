import { readAmount } from './amounts/amount.ts'
import { actingIdOf } from './amounts/selected-acts.ts'
import { SharesDialog } from './amounts/shares-dialog.tsx'
import { ConditionDialog } from './conditions/condition-dialog.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { CombatLog } from './log/combat-log.tsx'
import { useSaveReport } from './log/use-save-report.ts'
import { NewOrderDialog } from './order/new-order-dialog.tsx'
import type { Fight } from './use-combat-view.ts'

export type HubDialog = 'again' | 'condition' | 'shares' | 'log' | 'keys'

type Props = { campaignId: string; fight: Fight; open: HubDialog | undefined; onClose: () => void }

/** What the hub asks and shows over the work; one at a time. */
export function HubDialogs({ campaignId, fight, open, onClose }: Props) {
  const { combat, selected, characters, actions, dispatch, selection } = fight
  const saveReport = useSaveReport(campaignId)
  const fighters = combat && combat.entries.length > 0 ? fight.fighting : characters
  const act = readAmount(selection.typed, selection.mode)
  const then = (work: Promise<unknown>) => {
    void work
    onClose()
  }
  return (
    <>
      {open === 'condition' && (
        <ConditionDialog
          bearers={selected}
          fighters={fighters}
          actingId={actingIdOf(combat)}
          onAdd={(condition) => then(actions.addCondition(selected, condition))}
          onChange={actions.changeCondition}
          onClose={onClose}
        />
      )}
      {open === 'shares' && act && (
        <SharesDialog
          characters={selected}
          act={act}
          onApply={(targets) => {
            then(actions.applyShares(targets))
            dispatch({ kind: 'applied' })
          }}
          onClose={onClose}
        />
      )}
      <CombatLog
        log={fight.log}
        characters={characters}
        opened={open === 'log'}
        onUndo={actions.undo}
        onUndoOne={actions.undoOne}
        onRedo={actions.redo}
        onKeep={saveReport}
        onClose={onClose}
      />
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      <NewOrderDialog
        opened={open === 'again'}
        newcomers={fight.newcomers}
        onJoin={() => then(actions.join())}
        onCreate={() => then(actions.create(combat ?? {}))}
        onClose={onClose}
      />
    </>
  )
}
