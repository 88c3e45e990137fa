import { readInitiative } from '@lanternkeep/schema'
import { VisuallyHidden } from '@mantine/core'
import { NumberInPlace } from '../../../ui/form/number-in-place.tsx'
import classes from './manual-initiative.module.css'

type Props = {
  name: string
  value: number | undefined
  /** Sent from the player's phone; what is typed here overrides it. */
  fromPlayer: boolean
  onChange: (value: number | null) => void
}

/** A typed initiative; left blank it is rolled. */
export function ManualInitiative({ name, value, fromPlayer, onChange }: Props) {
  const isPlayers = fromPlayer && value !== undefined
  function settle(typed: string) {
    const read = readInitiative(typed)
    const settled = typeof read === 'number' ? read : undefined
    if (settled !== value) onChange(settled ?? null)
  }
  return (
    <span className={classes.whole} title={isPlayers ? 'From the player' : undefined}>
      <NumberInPlace
        label={`Manual initiative for ${name}`}
        subject={`Initiative for ${name}`}
        placeholder="roll"
        value={value?.toString() ?? ''}
        note={
          isPlayers && (
            <>
              <VisuallyHidden>from the </VisuallyHidden>player
            </>
          )
        }
        onSettle={settle}
      />
    </span>
  )
}
