import { wordsOf } from '@lanternkeep/schema/lists/words-of'
import { Checkbox } from '@mantine/core'
import type { Field } from '../../../ui/index.ts'
import classes from './forms.module.css'

type Props<Choice extends string> = Field<readonly Choice[]> & {
  choices: readonly Choice[]
  /** Replaces an empty choice. */
  fallback: Choice
}

/** Several choices of a list, in the list's order; never none. */
export function SeveralField<Choice extends string>({ label, value, choices, fallback, onChange }: Props<Choice>) {
  function toggle(choice: Choice, on: boolean) {
    const chosen = choices.filter((each) => (each === choice ? on : value.includes(each)))
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
            checked={value.includes(choice)}
            onChange={(event) => toggle(choice, event.currentTarget.checked)}
          />
        ))}
      </div>
    </fieldset>
  )
}
