import {
  DURATION_KINDS,
  type Duration,
  type DurationKind,
  labelOfField,
  MOST_MINUTES,
  MOST_ROUNDS,
} from '@lanternkeep/schema'
import { Select } from '@mantine/core'
import { Stepper, type TypedNumber } from '../../../ui/stepper.tsx'

export type DurationChoice = { kind: DurationKind; of: string; amount: TypedNumber }

type Props = {
  choice: DurationChoice
  /** Characters whose turns a condition can wait for. */
  combatants: readonly { id: string; name: string }[]
  onChange: (choice: DurationChoice) => void
}

const LABELS: Record<DurationKind, string> = {
  dispelled: 'Until removed',
  start: 'Until the start of a turn',
  end: 'Until the end of a turn',
  rounds: 'Rounds',
  turns: 'Their own turns',
  combat: 'Until the fight ends',
  minutes: 'Real-time minutes',
}

/** How long a condition lasts, in the words of the game. */
export function DurationFields({ choice, combatants, onChange }: Props) {
  const { kind, of, amount } = choice
  return (
    <>
      <Select
        label={labelOfField('kind', 'duration')}
        size="md"
        allowDeselect={false}
        comboboxProps={{ withinPortal: true }}
        data={DURATION_KINDS.map((value) => ({ value, label: LABELS[value] }))}
        value={kind}
        onChange={(value) => value && onChange({ ...choice, kind: value as DurationKind })}
      />
      {(kind === 'start' || kind === 'end') && (
        <Select
          label={labelOfField('of', 'duration')}
          size="md"
          allowDeselect={false}
          searchable
          data={combatants.map(({ id, name }) => ({ value: id, label: name }))}
          value={of}
          onChange={(value) => value && onChange({ ...choice, of: value })}
        />
      )}
      {(kind === 'rounds' || kind === 'turns' || kind === 'minutes') && (
        <Stepper
          label={labelOfField(kind, 'duration')}
          description={kind === 'minutes' ? undefined : 'At most 14,400'}
          min={1}
          max={kind === 'minutes' ? MOST_MINUTES : MOST_ROUNDS}
          value={amount}
          onChange={(next) => onChange({ ...choice, amount: next })}
        />
      )}
    </>
  )
}

/** Undefined while its amount can't be read. */
export function durationOf({ kind, of, amount }: DurationChoice): Duration | undefined {
  if (kind === 'start' || kind === 'end') return { kind, of }
  if (kind === 'rounds' || kind === 'turns' || kind === 'minutes')
    return typeof amount === 'number' ? { kind, amount } : undefined
  return { kind }
}
