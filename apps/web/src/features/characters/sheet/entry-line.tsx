import type { SheetRoll } from '@lanternkeep/schema'
import { IconPencil } from '@tabler/icons-react'
import type { Ref } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RollText } from '../../../ui/stat-block/index.ts'
import type { LineWords } from './entry-fields.ts'
import classes from './sheet.module.css'

type Props = LineWords & {
  onRoll: (roll: SheetRoll) => void
  onEdit: () => void
  editRef?: Ref<HTMLButtonElement> | undefined
}

/** A line of a list as it is read. */
export function EntryLine({ name, aside, description, onRoll, onEdit, editRef }: Props) {
  return (
    <div className={classes.entry}>
      <div className={classes.entryWords}>
        <span className={classes.entryName}>{name}</span>
        {description && (
          <div className={classes.entryText}>
            <RollText text={description} label={name} onRoll={onRoll} />
          </div>
        )}
      </div>
      {aside && <span className={classes.entryAside}>{aside}</span>}
      <IconButton ref={editRef} label={`Edit ${name}`} icon={<IconPencil size={20} />} onClick={onEdit} />
    </div>
  )
}
