import type { CharacterType } from '@lanternkeep/schema'
import { useSessions } from '../../data/local/index.ts'
import type { OverFight } from './after-fight/after-fight.ts'
import { AfterFightDialog } from './after-fight/after-fight-dialog.tsx'
import { AddDialog } from './characters/add-dialog.tsx'
import { HubConditions } from './conditions/hub-conditions.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { CombatLog } from './log/combat-log.tsx'
import { useSaveReport } from './log/use-save-report.ts'
import { NewOrderDialog } from './order/new-order-dialog.tsx'
import type { CombatView } from './use-combat-view.ts'

export type HubDialog = 'again' | 'add' | 'condition' | 'log' | 'keys' | 'after'

type Props = {
  campaignId: string
  view: CombatView
  open: HubDialog | undefined
  /** The conditions stand over the characters instead (`HubConditions`). */
  sideBySide: boolean
  /** The combat that was cleared last. */
  over: OverFight | undefined
  onAddCharacter: (type: CharacterType) => void
  onClose: () => void
}

/** The dialogs and panels over the hub; one at a time. */
export function HubDialogs({ campaignId, view, open, sideBySide, over, onAddCharacter, onClose }: Props) {
  const { combat, characters, actions } = view
  const { data: sessions } = useSessions(campaignId)
  const saveReport = useSaveReport(campaignId, sessions?.[0])
  const undo = () => actions.undo()
  const redo = () => actions.redo()
  const then = (work: Promise<unknown>) => {
    void work
    onClose()
  }
  return (
    <>
      {open === 'condition' && !sideBySide && <HubConditions view={view} onClose={onClose} sideBySide={false} />}
      <CombatLog
        log={view.log}
        undoable={view.undoable}
        redoable={view.redoable}
        characters={characters}
        opened={open === 'log'}
        onUndo={undo}
        onUndoOne={actions.undo}
        onRedo={redo}
        onKeep={saveReport}
        onClose={onClose}
      />
      {open === 'add' && (
        <AddDialog
          characters={characters}
          inCombat={combat?.entries.map(({ characterId }) => characterId) ?? []}
          onAdd={(who, entrance) => then(actions.bringIn(who, entrance))}
          onForm={(type) => {
            onClose()
            onAddCharacter(type)
          }}
          onClose={onClose}
        />
      )}
      {open === 'after' && over && (
        <AfterFightDialog
          over={over}
          log={view.log}
          characters={characters}
          sessions={sessions ?? []}
          onEnd={(end) => then(actions.end(end))}
          onClose={onClose}
        />
      )}
      {open === 'keys' && <KeysDialog onClose={onClose} />}
      <NewOrderDialog
        opened={open === 'again'}
        newcomers={view.newcomers}
        onJoin={() => then(actions.join())}
        onCreate={() => then(actions.create(combat ?? {}))}
        onClose={onClose}
      />
    </>
  )
}
