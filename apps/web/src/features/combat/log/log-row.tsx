import type { LoggedAct } from '@lanternkeep/schema'
import { IconArrowBackUp } from '@tabler/icons-react'
import { formatTime } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import classes from './combat-log.module.css'

type Props = {
  act: LoggedAct
  /** The player who made it on their phone. */
  player: string | undefined
  onUndo: (actId: string) => void
}

/** Health can be undone in any order; everything else only from the latest back. */
export function LogRow({ act, player, onUndo }: Props) {
  const canUndo = act.kind === 'health' && !act.undone && !act.embedded
  return (
    <li className={classes.act} data-undone={act.undone || undefined}>
      <span className={classes.words}>
        <span className={classes.text}>{act.text}</span>
        <span className={classes.marks}>
          <time dateTime={act.at}>{formatTime(act.at)}</time>
          {player !== undefined && <span>by {player}</span>}
          {act.undone && <span>undone</span>}
          {act.outOfReach === 'lost' && !act.undone && <span>in a fight that didn’t go on</span>}
        </span>
      </span>
      {canUndo && (
        <IconButton label={`Undo: ${act.text}`} icon={<IconArrowBackUp size={20} />} onClick={() => onUndo(act.id)} />
      )}
    </li>
  )
}
