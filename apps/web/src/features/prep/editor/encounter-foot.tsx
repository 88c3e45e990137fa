import { Button, Checkbox } from '@mantine/core'
import { IconCopy, IconSwords, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { onFirstClick } from '../../../lib/browser/first-click.ts'
import { IconButton } from '../../../ui/index.ts'
import classes from './encounter-editor.module.css'

type Props = {
  kept: boolean
  hasCreatures: boolean
  /** Whether a fight runs that it would join. */
  runs: boolean
  isGone: boolean
  /** Ways to take it along. */
  takeOut: ReactNode
  onKeep: (kept: boolean) => void
  onDuplicate: () => void
  onDelete: () => void
  onStart: () => void
}

/** What can be done with an encounter; it stays in sight. */
export function EncounterFoot({
  kept,
  hasCreatures,
  runs,
  isGone,
  takeOut,
  onKeep,
  onDuplicate,
  onDelete,
  onStart,
}: Props) {
  return (
    <div className={classes.foot} inert={isGone}>
      <Checkbox
        className={classes.keep}
        label="Keep for another evening"
        checked={kept}
        onChange={(event) => onKeep(event.currentTarget.checked)}
      />
      <div className={classes.acts}>
        <IconButton
          label="Delete encounter"
          variant="default"
          icon={<IconTrash size={20} />}
          onClick={onFirstClick(onDelete)}
        />
        <IconButton
          label="Duplicate encounter"
          variant="default"
          icon={<IconCopy size={20} />}
          onClick={onFirstClick(onDuplicate)}
        />
        {takeOut}
      </div>
      <Button size="md" leftSection={<IconSwords size={20} />} disabled={!hasCreatures || isGone} onClick={onStart}>
        {runs ? 'Add to this fight' : 'Start'}
      </Button>
    </div>
  )
}
