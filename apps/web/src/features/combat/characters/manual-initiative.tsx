import { readInitiative } from '@lanternkeep/schema'
import { Tooltip, VisuallyHidden } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './manual-initiative.module.css'

type Props = {
  name: string
  value: number | undefined
  /** Sent from the player's phone; what is typed here overrides it. */
  fromPlayer: boolean
  onChange: (value: number | null) => void
}

/** A typed initiative; left blank it is rolled. What isn't a whole number stays in the field, with an error. */
export function ManualInitiative({ name, value, fromPlayer, onChange }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isWrong, setWrong] = useState(false)
  const wordsId = useId()
  const isPlayers = fromPlayer && value !== undefined && typed === null
  function settle() {
    if (typed === null) return
    const read = readInitiative(typed)
    setWrong(read === 'wrong')
    if (read === 'wrong') return
    setTyped(null)
    const settled = read === 'roll' ? undefined : read
    if (settled !== value) onChange(settled ?? null)
  }
  const problem = `Initiative for ${name} must be a whole number`
  return (
    <span className={classes.whole} title={isPlayers ? 'From the player' : undefined}>
      <Tooltip label={problem} opened={isWrong} color="ember">
        <input
          className={classes.field}
          data-players={isPlayers || undefined}
          aria-invalid={isWrong || undefined}
          aria-label={`Manual initiative for ${name}`}
          aria-describedby={isPlayers || isWrong ? wordsId : undefined}
          placeholder="roll"
          inputMode="numeric"
          autoComplete="off"
          value={typed ?? value?.toString() ?? ''}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setWrong(false)
          }}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
      </Tooltip>
      {isWrong && (
        <VisuallyHidden id={wordsId} role="alert">
          {problem}
        </VisuallyHidden>
      )}
      {isPlayers && (
        <span id={wordsId} className={classes.players}>
          <VisuallyHidden>from the </VisuallyHidden>player
        </span>
      )}
    </span>
  )
}
