import { wordsOf } from '@lanternkeep/schema/lists/words-of'
import { NativeSelect, Stack, TextInput } from '@mantine/core'

type Props<Choice extends string> = {
  label: string
  value: Choice
  choices: readonly Choice[]
  onChange: (value: Choice) => void
  /** The custom text for 'other', if there is one. */
  own?: { value: string; maxLength: number; onChange: (value: string) => void }
}

/** One choice of a list; 'other' asks for custom text. */
export function ChoiceField<Choice extends string>({ label, value, choices, onChange, own }: Props<Choice>) {
  const ownLabel = `Custom ${label.toLowerCase()}`
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        value={value}
        data={choices.map((choice) => ({ value: choice, label: wordsOf(choice) }))}
        onChange={(event) => onChange(event.currentTarget.value as Choice)}
      />
      {own && value === 'other' && (
        <TextInput
          aria-label={ownLabel}
          placeholder={ownLabel}
          value={own.value}
          maxLength={own.maxLength}
          onChange={(event) => own.onChange(event.currentTarget.value)}
        />
      )}
    </Stack>
  )
}
