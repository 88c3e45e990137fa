import type { Duration } from '@lanternkeep/schema'
import { CONDITION_NAMES } from '@lanternkeep/schema/lists/conditions'
import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './condition-dialog.module.css'
import { ConditionsOnThem } from './conditions-on-them.tsx'
import { MoreOptions } from './more-options.tsx'
import { type ConditionDialogProps, useConditionForm } from './use-condition-form.ts'

const DURATIONS: { label: string; duration: Duration }[] = [
  { label: 'Until removed', duration: { kind: 'dispelled' } },
  { label: '1 round', duration: { kind: 'rounds', amount: 1 } },
  { label: '3', duration: { kind: 'rounds', amount: 3 } },
  { label: '10', duration: { kind: 'rounds', amount: 10 } },
  { label: '1 hour', duration: { kind: 'rounds', amount: 600 } },
]

/** One line to type, and a chip for everything that is often typed. */
export function ConditionFields({ targets, combatants, actingId, log, onAdd, onChange }: ConditionDialogProps) {
  const nameOf = (id: string) => combatants.find((combatant) => combatant.id === id)?.name ?? targets[0]?.name ?? ''
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const form = useConditionForm({ targets, actingId, log, nameOf, onAdd })
  const { read, recent, duration, problem } = form
  const others = CONDITION_NAMES.filter((name) => recent.every((each) => each.name !== name))
  const lower = read.name.toLowerCase()
  return (
    <form
      className={classes.body}
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
    >
      <div className={classes.line}>
        <TextInput
          className={classes.typed}
          aria-label="Condition"
          placeholder="frightened 3"
          size="md"
          autoComplete="off"
          data-autofocus
          ref={field}
          value={form.typed}
          error={problem}
          onChange={(event) => form.setTyped(event.currentTarget.value)}
        />
        <Button type="submit" size="md" variant="light">
          {targets.length === 1 ? 'Add condition' : targets.length === 2 ? 'Add to both' : `Add to ${targets.length}`}
        </Button>
      </div>
      {!problem && (
        <p className={classes.effect} aria-live="polite">
          <b>{read.name === '' ? 'Tap a condition or type one.' : `${nameAndRounds(read.name, duration)}:`}</b>{' '}
          {`Lasts ${form.lastsInWords}`}
        </p>
      )}
      <Chips title="Lasts">
        {DURATIONS.map((each) => (
          <Chip
            key={each.label}
            label={each.label}
            chosen={isSame(each.duration, duration)}
            onPress={() => form.choose(each.duration)}
          />
        ))}
      </Chips>
      {recent.length > 0 && (
        <Chips title="Recent">
          {recent.map(({ name, rounds }) => (
            <Chip
              key={name}
              label={name}
              aside={form.lasts ? undefined : rounds}
              chosen={name.toLowerCase() === lower}
              onPress={() => form.press(name, rounds)}
            />
          ))}
        </Chips>
      )}
      <Chips title="All">
        {others.map((name) => (
          <Chip key={name} label={name} chosen={name.toLowerCase() === lower} onPress={() => form.press(name)} />
        ))}
      </Chips>
      <ConditionsOnThem targets={targets} nameOf={nameOf} field={field} onChange={onChange} />
      <MoreOptions form={form} combatants={combatants} firstId={actingId ?? targets[0]?.id ?? ''} />
    </form>
  )
}

function Chips({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.chips} aria-label={title}>
      <span className={classes.kind} aria-hidden="true">
        {title}
      </span>
      <div className={classes.row}>{children}</div>
    </fieldset>
  )
}

type ChipProps = { label: string; aside?: number; chosen: boolean; onPress: () => void }

function Chip({ label, aside, chosen, onPress }: ChipProps) {
  return (
    <button type="button" className={classes.chip} aria-pressed={chosen} onClick={onPress}>
      {label}
      {aside !== undefined && <span className={classes.aside}> {aside}</span>}
    </button>
  )
}

function nameAndRounds(name: string, duration: Duration): string {
  if (duration.kind !== 'rounds') return name
  return `${name}, ${duration.amount} ${duration.amount === 1 ? 'round' : 'rounds'}`
}

function isSame(one: Duration, other: Duration): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
