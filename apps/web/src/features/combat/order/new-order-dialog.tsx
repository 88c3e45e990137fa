import type { Character } from '@lanternkeep/schema'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'

type Props = {
  opened: boolean
  /** Included, but not in the order yet. */
  newcomers: readonly Character[]
  onJoin: () => void
  onCreate: () => void
  onClose: () => void
}

/** Asks when Create Initiative is pressed during combat. */
export function NewOrderDialog({ opened, newcomers, onJoin, onCreate, onClose }: Props) {
  const [first, ...others] = newcomers
  if (!first) {
    return (
      <ConfirmDialog
        opened={opened}
        title="Start a new initiative?"
        text="A fight is already running. This rolls a new order and starts again from round 1. Typed values and health stay."
        confirmLabel="Create Initiative"
        onConfirm={onCreate}
        onClose={onClose}
      />
    )
  }
  const names = newcomers.map(({ name }) => name).join(', ')
  return (
    <ConfirmDialog
      opened={opened}
      title="A fight is already running"
      text={`Add ${names} to this fight, or roll a new order from round 1? Typed values and health stay.`}
      confirmLabel={others.length === 0 ? `Add ${first.name}` : `Add ${newcomers.length} to this fight`}
      onConfirm={onJoin}
      other={{ label: 'Create Initiative', onClick: onCreate }}
      onClose={onClose}
    />
  )
}
