import { formFallbacks } from '@lanternkeep/schema'
import { VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './manual-initiative.module.css'

type Props = {
  name: string
  value: number | undefined
  /** Sent from the player's phone; what is typed here overrides it. */
  fromPlayer: boolean
  onChange: (value: number | null) => void
}

/** A typed initiative; left blank it is rolled. Anything but a number becomes 0. */
export function ManualInitiative({ name, value, fromPlayer, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const wordsId = useId()
  const isPlayers = fromPlayer && value !== undefined && typed === null
  function settle() {
    if (typed === null) return
    setTyped(null)
    const settled = formFallbacks.manualInitiative(typed)
    if (settled !== value) onChange(settled ?? null)
  }
  return (
    <span className={classes.whole} title={isPlayers ? 'From the player' : undefined}>
      <input
        className={classes.field}
        data-players={isPlayers || undefined}
        aria-label={`Manual initiative for ${name}`}
        aria-describedby={isPlayers ? wordsId : undefined}
        placeholder="roll"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value?.toString() ?? ''}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {isPlayers && (
        <span id={wordsId} className={classes.players}>
          <VisuallyHidden>from the </VisuallyHidden>player
        </span>
      )}
    </span>
  )
}
