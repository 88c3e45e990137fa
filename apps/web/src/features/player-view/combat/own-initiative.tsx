import { labelOfField, type PlayerCharacter, readNumber } from '@lanternkeep/schema'
import { Button, Text } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { updateCharacter, useConnection, useDb } from '../../../data/local/index.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { notify } from '../../../ui/index.ts'
import classes from './own-initiative.module.css'

const LIMIT = 1000

/** The player's own roll. The GM's next order uses it, unless the GM types another. */
export function OwnInitiative({ character }: { character: PlayerCharacter }) {
  const db = useDb()
  const { online } = useConnection()
  const hintId = useId()
  const { id, name, currentInitiative: sent } = character
  // Not useSchemaForm: one number that its field keeps in range.
  const [typed, setTyped] = useState('')

  async function send(value: number | undefined) {
    try {
      await updateCharacter(db, id, { currentInitiative: value })
      setTyped('')
    } catch {
      notify({ title: 'Update Failed', message: 'Failed to update character. Please try again.', tone: 'error' })
    }
  }
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const value = readNumber(typed, 'whole')
    if (value !== undefined) void send(value)
  }

  return (
    <section className={classes.own} aria-label={`${name}'s initiative`}>
      <form className={classes.row} onSubmit={submit}>
        <NumberField
          className={classes.field}
          label={labelOfField('currentInitiative', 'ownCharacter')}
          aria-describedby={sent === undefined ? hintId : undefined}
          hidesSteps
          min={-LIMIT}
          max={LIMIT}
          size="md"
          value={typed}
          onChange={setTyped}
        />
        <Button type="submit" size="md" variant="light" disabled={typed.trim() === ''}>
          Send to the GM
        </Button>
      </form>
      <div className={classes.row} aria-live="polite">
        {sent === undefined && (
          <Text id={hintId} c="dimmed" fz="sm">
            Leave blank and your GM rolls
          </Text>
        )}
        {sent !== undefined && (
          <>
            <Text>
              {online ? 'Your GM sees ' : 'Your GM gets it when you’re online: '}
              <b>{sent}</b>
            </Text>
            <Button variant="subtle" color="gray" onClick={() => void send(undefined)}>
              Clear
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
