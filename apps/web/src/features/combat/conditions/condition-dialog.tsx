import type { Character } from '@lanternkeep/schema'
import { IconX } from '@tabler/icons-react'
import { useBackLayer } from '../../../lib/browser/back-layer.ts'
import { useEscape } from '../../../lib/hooks/use-escape.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import classes from './condition-dialog.module.css'
import { ConditionFields } from './condition-fields.tsx'
import type { ConditionDialogProps } from './use-condition-form.ts'

/** Adds a condition to one or several characters, and shows those that they have. */
export function ConditionDialog(props: ConditionDialogProps) {
  const { targets, onClose } = props
  if (targets.length === 0) return null
  return (
    <Dialog opened onClose={onClose} title={titleFor(targets)} size="lg">
      <ConditionFields {...props} />
    </Dialog>
  )
}

/** The same over the characters alone: the order beside it stays usable. */
export function ConditionSheet(props: ConditionDialogProps) {
  const { targets, onClose } = props
  useBackLayer(true, onClose)
  useEscape(true, onClose)
  if (targets.length === 0) return null
  const title = titleFor(targets)
  return (
    <div className={classes.sheet} role="dialog" aria-label={title}>
      <header className={classes.head}>
        <h2 className={`lk-serif ${classes.title}`}>{title}</h2>
        <IconButton label="Close" icon={<IconX size={20} />} onClick={onClose} />
      </header>
      <ConditionFields {...props} />
    </div>
  )
}

function titleFor(targets: readonly Character[]): string {
  const [only] = targets
  if (only && targets.length === 1) return `Conditions of ${only.name}`
  const names = targets.map(({ name }) => name)
  return names.length === 2 ? `Conditions of ${names.join(' and ')}` : `Conditions of ${names.length}`
}
