import { Checkbox } from '@mantine/core'
import { NumberField } from '../../../ui/form/number-field.tsx'
import type { Field } from '../../../ui/index.ts'
import classes from './forms.module.css'
import { isLastOn, type Mix, weightOf } from './mix.ts'

type Props<Key extends string> = Field<Mix<Key>> & { inWords: (key: Key) => string }

/** How likely each kind is; one that is switched off doesn't come up. */
export function MixField<Key extends string>({ label, value: mix, inWords, onChange }: Props<Key>) {
  const keys = Object.keys(mix) as Key[]
  const change = (key: Key, patch: { on?: boolean; weight?: string }) =>
    onChange({ ...mix, [key]: { ...mix[key], ...patch } })
  const highest = Math.max(1, ...keys.map((key) => weightOf(mix[key].weight) || 0))
  return (
    <fieldset className={classes.mix}>
      <legend className={classes.legend}>{label}</legend>
      {keys.map((key) => {
        const { on, weight } = mix[key]
        return (
          <div key={key} className={classes.mixRow}>
            <Checkbox
              label={inWords(key)}
              checked={on}
              disabled={isLastOn(mix, key)}
              onChange={(event) => change(key, { on: event.currentTarget.checked })}
            />
            <span className={classes.bar} aria-hidden="true">
              <span style={{ inlineSize: on ? `${((weightOf(weight) || 0) / highest) * 100}%` : 0 }} />
            </span>
            <NumberField
              className={classes.percent}
              label={`Percent of ${inWords(key)}`}
              hidesLabel
              unit="%"
              min={0}
              max={100}
              emptyAs="0"
              disabled={!on}
              value={weight}
              onChange={(typed) => change(key, { weight: typed })}
            />
          </div>
        )
      })}
    </fieldset>
  )
}
