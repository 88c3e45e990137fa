import { wordsOf } from '@lanternkeep/schema/lists/words-of'
import { Checkbox } from '@mantine/core'
import classes from './forms.module.css'

type Props<Choice extends string> = {
  label: string
  values: readonly Choice[]
  choices: readonly Choice[]
  /** Replaces an empty choice. */
  fallback: Choice
  onChange: (values: Choice[]) => void
}

/** Several choices of a list, in the list's order; never none. */
export function SeveralField<Choice extends string>({ label, values, choices, fallback, onChange }: Props<Choice>) {
  function toggle(choice: Choice, on: boolean) {
    const chosen = choices.filter((each) => (each === choice ? on : values.includes(each)))
    onChange(chosen.length > 0 ? chosen : [fallback])
  }
  return (
    <fieldset className={classes.mix}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.several}>
        {choices.map((choice) => (
          <Checkbox
            key={choice}
            label={wordsOf(choice)}
            checked={values.includes(choice)}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
