import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { FormSectionProps } from './form-section.ts'

/** What players see of a character that isn't theirs. */
export function FoeFields({ values, errors, onChange }: FormSectionProps) {
  return (
    <Stack gap="xs">
      <TextInput
        label="Name players see"
        description="Leave blank to show the real name"
        value={values.alias}
        maxLength={100}
        error={errors.alias}
        onChange={(event) => onChange({ alias: event.currentTarget.value })}
      />
      <Checkbox
        label="Hidden from players"
        checked={values.hidden}
        onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
      />
    </Stack>
  )
}
