import { labelOfField } from '@lanternkeep/schema'
import { NumberInput, Text, TextInput, Title } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/index.ts'
import classes from '../sessions.module.css'
import type { SessionForm } from './saving/session-form.ts'

type SessionTitleProps = { form: SessionForm; isNew: boolean; onChange: (patch: Partial<SessionForm>) => void }

/** Number and date, edited in place. */
export function SessionTitle({ form, isNew, onChange }: SessionTitleProps) {
  const [isEditing, setEditing] = useState(isNew)
  // Empty while the number is being replaced; if it stays empty, it is 0.
  const [isEmpty, setEmpty] = useState(false)

  if (!isEditing) {
    return (
      <div className={classes.title}>
        <Title order={2} className={classes.name}>
          {isNew ? 'New Session' : `Session ${form.sessionNumber}`}
        </Title>
        <Text>{formatDate(form.date)}</Text>
        <IconButton label="Edit number and date" icon={<IconPencil size={20} />} onClick={() => setEditing(true)} />
      </div>
    )
  }
  return (
    <div className={classes.title}>
      {isNew && (
        <Title order={2} className={classes.name}>
          New Session
        </Title>
      )}
      <NumberInput
        aria-label={labelOfField('sessionNumber')}
        w={96}
        min={0}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        value={isEmpty ? '' : form.sessionNumber}
        onChange={(value) => {
          setEmpty(typeof value !== 'number')
          onChange({ sessionNumber: typeof value === 'number' ? value : 0 })
        }}
        onBlur={() => setEmpty(false)}
      />
      <TextInput
        aria-label={labelOfField('date', 'session')}
        type="date"
        value={dayOf(form.date)}
        onChange={(event) => onChange({ date: withDay(form.date, event.currentTarget.value) })}
      />
      <IconButton label="Done" icon={<IconCheck size={20} />} onClick={() => setEditing(false)} />
    </div>
  )
}

/** The local calendar day, in the format of a date field. */
function dayOf(iso: string): string {
  const date = new Date(iso)
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`
}

/** Keeps the time of day, so that two sessions of one day stay in order. An empty field changes nothing. */
function withDay(iso: string, day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return iso
  const moved = new Date(iso)
  moved.setFullYear(year, month - 1, date)
  return moved.toISOString()
}
