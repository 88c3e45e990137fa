import type { Character } from '@lanternkeep/schema'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

type Props = {
  opened: boolean
  /** Included, and not in the order yet. */
  newcomers: readonly Character[]
  onJoin: () => void
  onCreate: () => void
  onClose: () => void
}

const anew = 'The order is made anew and the round goes back to 1; typed values and health stay.'

/** Create Initiative, pressed while a fight runs. */
export function InitiativeAgain({ opened, newcomers, onJoin, onCreate, onClose }: Props) {
  const [first, ...others] = newcomers
  if (!first) {
    return (
      <ConfirmDialog
        opened={opened}
        title="Start a new initiative?"
        text={`A fight is running. ${anew}`}
        confirmLabel="Create Initiative"
        onConfirm={onCreate}
        onClose={onClose}
      />
    )
  }
  const names = newcomers.map(({ name }) => name).join(', ')
  const areIn = others.length === 0 ? 'is not in the order yet' : 'are not in the order yet'
  return (
    <ConfirmDialog
      opened={opened}
      title="A fight is running"
      text={
        <>
          {names} {areIn}. Added, the order, the round and the turn stay. With Create Initiative, {lowerFirst(anew)}
        </>
      }
      confirmLabel={others.length === 0 ? `Add ${first.name}` : `Add ${newcomers.length} to the fight`}
      onConfirm={onJoin}
      other={{ label: 'Create Initiative', onClick: onCreate }}
      onClose={onClose}
    />
  )
}

function lowerFirst(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}
