import { readAmount } from './amount.ts'
import { ConditionDialog } from './condition-dialog.tsx'
import { FightLog } from './fight-log.tsx'
import { InitiativeAgain } from './initiative-again.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { actingIdOf } from './selected-acts.ts'
import { SharesDialog } from './shares-dialog.tsx'
import type { Fight } from './use-fight.ts'
import { useKeepReport } from './use-keep-report.ts'

export type HubDialog = 'again' | 'condition' | 'shares' | 'log' | 'keys'

type Props = { campaignId: string; fight: Fight; open: HubDialog | undefined; onClose: () => void }

/** What the hub asks and shows over the work; one at a time. */
export function HubDialogs({ campaignId, fight, open, onClose }: Props) {
  const { combat, selected, characters, actions, dispatch, selection } = fight
  const keepReport = useKeepReport(campaignId)
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
      <FightLog
        log={fight.log}
        characters={characters}
        opened={open === 'log'}
        onUndo={actions.undo}
        onUndoOne={actions.undoOne}
        onRedo={actions.redo}
        onKeep={keepReport}
        onClose={onClose}
      />
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      <InitiativeAgain
        opened={open === 'again'}
        newcomers={fight.newcomers}
        onJoin={() => then(actions.join())}
        onCreate={() => then(actions.create(combat ?? {}))}
        onClose={onClose}
      />
    </>
  )
}
