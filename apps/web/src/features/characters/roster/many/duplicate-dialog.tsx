import { type Character, clamp, MOST_JOINERS, namesForCopies } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCharacters } from '../../../../data/local/index.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { focusFirstWrong } from '../../../../ui/form/first-wrong.ts'
import { Stepper, type TypedNumber } from '../../../../ui/stepper.tsx'
import classes from './dialogs.module.css'

type Props = {
  campaignId: string
  chosen: readonly Character[]
  /** 'Orc' or '3 monsters' */
  who: string
  onDuplicate: (times: number) => void
  onClose: () => void
}

/** As many as one step makes. */
const MOST_MADE = 200

export function DuplicateDialog({ campaignId, chosen, who, onDuplicate, onClose }: Props) {
  const { data: characters = [] } = useCharacters(campaignId)
  const [typed, setTyped] = useState<TypedNumber>(1)
  const times = typeof typed === 'number' ? typed : 1
  const most = clamp(Math.floor(MOST_MADE / chosen.length), 1, MOST_JOINERS)
  const made = times * chosen.length
  const [only] = chosen.length === 1 ? chosen : []
  const taken = characters.map(({ name }) => name)
  return (
    <Dialog opened onClose={onClose} title={`Duplicate ${who}`} size="sm">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          if (!focusFirstWrong(event.currentTarget)) onDuplicate(times)
        }}
      >
        <Stepper
          label={only ? 'Copies' : 'Copies of each'}
          value={typed}
          min={1}
          max={most}
          onChange={setTyped}
          description="Unhurt and without conditions"
        />
        <p className={classes.effect} aria-live="polite">
          {only && span(namesForCopies(only.name, times, taken))}
        </p>
        <Button type="submit" size="md" data-autofocus>
          {made === 1 ? 'Make a copy' : `Make ${made} copies`}
        </Button>
      </form>
    </Dialog>
  )
}

/** 'Orc 2', or 'Orc 2 to Orc 4' */
function span(names: readonly string[]): string {
  const [first, last] = [names[0], names.at(-1)]
  return first === last ? `${first}` : `${first} to ${last}`
}
