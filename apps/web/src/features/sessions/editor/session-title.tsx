import { isoDateTime, labelOfField, localDay, readNumber } from '@lanternkeep/schema'
import { Text, TextInput, Title } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { takeLostFocus } from '../../../lib/hooks/lost-focus.ts'
import { focusFirstWrong } from '../../../ui/form/first-wrong.ts'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { IconButton } from '../../../ui/index.ts'
import classes from '../sessions.module.css'
import type { SessionForm } from './saving/session-form.ts'

type SessionTitleProps = {
  form: SessionForm
  isNew: boolean
  /** Another session has its number. */
  isNumberShared: boolean
  when: string
  onChange: (patch: Partial<SessionForm>) => void
}

/** Number and date, edited in place. */
export function SessionTitle({ form, isNew, isNumberShared, when, onChange }: SessionTitleProps) {
  const [isEditing, setEditing] = useState(isNew)
  const fields = useRef<HTMLDivElement>(null)
  const hint = isNumberShared && (
    <Text className={classes.hint} c="straw" fz="sm">
      Another session has this number.
    </Text>
  )

  if (!isEditing) {
    return (
      <div className={classes.title}>
        <Title ref={takeLostFocus} tabIndex={-1} order={2} className={classes.name}>
          {isNew ? 'New Session' : `Session ${form.sessionNumber}`}
        </Title>
        <Text>{when}</Text>
        <IconButton label="Edit number and date" icon={<IconPencil size={20} />} onClick={() => setEditing(true)} />
        {hint}
      </div>
    )
  }
  return (
    <div
      ref={(element) => {
        fields.current = element
        takeLostFocus(element?.querySelector('input') ?? null)
      }}
      className={classes.title}
    >
      {isNew && (
        <Title order={2} className={classes.name}>
          New Session
        </Title>
      )}
      <SessionNumber number={form.sessionNumber} onChange={(sessionNumber) => onChange({ sessionNumber })} />
      <SessionDate date={form.date} onChange={(date) => onChange({ date })} />
      <IconButton
        label="Done"
        icon={<IconCheck size={20} />}
        onClick={() => focusFirstWrong(fields.current) || setEditing(false)}
      />
      {hint}
    </div>
  )
}

/** The session has the number once it is one; an empty field is 0. */
function SessionNumber({ number, onChange }: { number: number; onChange: (number: number) => void }) {
  const [typed, setTyped] = useState(String(number))
  const read = readSessionNumber(typed)
  return (
    <NumberField
      label={labelOfField('sessionNumber')}
      hidesLabel
      className={classes.number}
      min={0}
      max={Number.MAX_SAFE_INTEGER}
      emptyAs="0"
      // Another tab may have changed it.
      value={read === undefined || read === number ? typed : String(number)}
      onChange={(text) => {
        setTyped(text)
        const next = readSessionNumber(text)
        if (next !== undefined) onChange(next)
      }}
    />
  )
}

function readSessionNumber(typed: string): number | undefined {
  const number = typed.trim() === '' ? 0 : readNumber(typed, 'whole')
  return number === undefined || number < 0 || number > Number.MAX_SAFE_INTEGER ? undefined : number
}

/** The session has the date once its year has four digits. */
function SessionDate({ date, onChange }: { date: string; onChange: (date: string) => void }) {
  const [refused, setRefused] = useState<string>()
  return (
    <TextInput
      aria-label={labelOfField('date', 'session')}
      type="date"
      max="9999-12-31"
      value={refused ?? localDay(date)}
      error={refused && 'The year can have four digits at most'}
      onChange={({ currentTarget: { value } }) => {
        const moved = withDay(date, value)
        const isStorable = isoDateTime.safeParse(moved).success
        setRefused(isStorable ? undefined : value)
        if (isStorable) onChange(moved)
      }}
    />
  )
}

/** Keeps the time of day, so that two sessions of one day stay in order. An empty field changes nothing. */
function withDay(iso: string, day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  if (!year || !month || !date) return iso
  const moved = new Date(iso)
  moved.setFullYear(year, month - 1, date)
  return moved.toISOString()
}
