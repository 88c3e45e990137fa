import { wordsOf } from '@lanternkeep/schema/lists/words-of'
import { NativeSelect, Stack, TextInput } from '@mantine/core'
import type { Field } from '../../../ui/index.ts'

type Props<Choice extends string> = Field<Choice> & {
  choices: readonly Choice[]
  /** The custom text for 'other', if there is one. */
  own?: Field<string> & { maxLength: number }
  /** For a choice that changes other fields, too. */
  onChoose?: (choice: Choice) => void
}

/** One choice of a list; 'other' asks for custom text. */
export function ChoiceField<Choice extends string>({ choices, own, onChoose, ...field }: Props<Choice>) {
  const ownLabel = `Custom ${field.label.toLowerCase()}`
  return (
    <Stack gap="xs">
      <NativeSelect
        {...field}
        data={choices.map((choice) => ({ value: choice, label: wordsOf(choice) }))}
        onChange={onChoose ? (event) => onChoose(event.currentTarget.value as Choice) : field.onChange}
      />
      {own && field.value === 'other' && (
        <TextInput {...own} label={undefined} aria-label={ownLabel} placeholder={ownLabel} />
      )}
    </Stack>
  )
}
