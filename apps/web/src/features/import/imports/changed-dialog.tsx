import { ConfirmDialog } from '../../../ui/index.ts'
import type { ChangedSince } from './use-import-acts.ts'

type Props = { changed: ChangedSince; onRemove: () => void; onKeep: () => void }

const MOST_NAMED = 12

/** What someone changed since an import stays unless a person says otherwise. */
export function ChangedDialog({ changed: { names }, onRemove, onKeep }: Props) {
  const others = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : ''
  const one = names.length === 1
  return (
    <ConfirmDialog
      opened
      destructive
      title={`${names.length.toLocaleString('en-US')} ${one ? 'was' : 'were'} changed since, and ${one ? 'stays' : 'stay'}`}
      text={`${names.slice(0, MOST_NAMED).join(', ')}${others}`}
      cancelLabel={one ? 'Keep it' : 'Keep them'}
      confirmLabel={one ? 'Take it back too' : 'Take them back too'}
      onConfirm={onRemove}
      onClose={onKeep}
    />
  )
}
