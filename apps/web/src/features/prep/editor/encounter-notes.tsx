import { labelOfField } from '@lanternkeep/schema'
import { Button } from '@mantine/core'
import { IconEye, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { Prose } from '../../../ui/index.ts'
import { NoteField } from '../../../ui/note-field/note-field.tsx'
import classes from './encounter-notes.module.css'

type Props = { value: string; onChange: (value: string) => void; onBlur: () => void }

/** Written before the evening, then read: what is written opens as a page, in which names are links. */
export function EncounterNotes({ value, onChange, onBlur }: Props) {
  const [isReading, setReading] = useState(value.trim() !== '')
  const label = labelOfField('notes')
  if (!isReading) {
    return (
      <NoteField
        label={label}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        right={value.trim() !== '' && <Turn isReading={false} onTurn={() => setReading(true)} />}
      />
    )
  }
  return (
    <section aria-label={label}>
      <div className={classes.head}>
        <span>{label}</span>
        <Turn isReading onTurn={() => setReading(false)} />
      </div>
      <div className={classes.page}>
        <Prose text={value} headingFrom={4} />
      </div>
    </section>
  )
}

function Turn({ isReading, onTurn }: { isReading: boolean; onTurn: () => void }) {
  const Icon = isReading ? IconPencil : IconEye
  return (
    <Button
      className={classes.turn}
      variant="subtle"
      color="gray"
      leftSection={<Icon size={20} aria-hidden="true" />}
      onClick={onTurn}
    >
      {isReading ? 'Write' : 'Read'}
    </Button>
  )
}
