import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { FormSectionProps } from '../form-section.ts'

/** What players see of a character that isn't theirs. */
export function FoeFields({ values, field, onChange }: FormSectionProps) {
  return (
    <Stack gap="xs">
      <TextInput {...field('alias')} description="Leave blank to show the real name" maxLength={100} />
      <Checkbox
        label="Hidden from players"
        checked={values.hidden}
        onChange={(event) => onChange({ hidden: event.currentTarget.checked })}
      />
    </Stack>
  )
}
