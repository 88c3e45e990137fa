import type { TableText } from '@lanternkeep/generators/tables'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconHexagon, IconTrash } from '@tabler/icons-react'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { IconButton } from '../../../ui/index.ts'
import { downloadTables } from './download-tables.ts'
import classes from './tables.module.css'

type Props = {
  table: TableText
  isGone: boolean
  onRoll: (times: number) => void
  onDuplicate: () => void
  onDelete: () => void
}

/** What can be done with a table; it stays in sight. */
export function TableFoot({ table, isGone, onRoll, onDuplicate, onDelete }: Props) {
  return (
    <div className={classes.editorFoot} inert={isGone}>
      <IconButton
        label="Download table"
        variant="default"
        icon={<IconDownload size={20} />}
        onClick={() => downloadTables([table], table.name)}
      />
      <IconButton
        label="Duplicate table"
        variant="default"
        icon={<IconCopy size={20} />}
        onClick={onFirstClick(onDuplicate)}
      />
      <IconButton
        label="Delete table"
        variant="default"
        icon={<IconTrash size={20} />}
        onClick={onFirstClick(onDelete)}
      />
      <div className={classes.rollButtons}>
        <Button variant="default" size="md" onClick={() => onRoll(5)}>
          Roll five
        </Button>
        <Button size="md" leftSection={<IconHexagon size={20} aria-hidden="true" />} onClick={() => onRoll(1)}>
          Roll
        </Button>
      </div>
    </div>
  )
}
