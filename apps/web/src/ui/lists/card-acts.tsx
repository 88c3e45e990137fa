import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../icon-button.tsx'

/** What an admin may do to a card; disabled while the server is out of reach. */
export type CardActions = { disabled: boolean; onEdit: () => void; onDelete: () => void }

type Props = CardActions & { title: string; className?: string }

export function CardActs({ title, className, disabled, onEdit, onDelete }: Props) {
  return (
    <div className={className}>
      <IconButton
        label={`Edit ${title}`}
        icon={<IconPencil size={20} aria-hidden="true" />}
        disabled={disabled}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${title}`}
        icon={<IconTrash size={20} aria-hidden="true" />}
        disabled={disabled}
        onClick={onDelete}
      />
    </div>
  )
}
