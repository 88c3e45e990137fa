import { Checkbox, Stack, TextInput } from '@mantine/core'
import type { FormSectionProps } from '../form-section.ts'

/** What players see of a character that isn't theirs. */
export function FoeFields({ field, checkbox }: FormSectionProps) {
  return (
    <Stack gap="xs">
      <TextInput {...field('alias')} description="Leave blank to show the real name" maxLength={100} />
      <Checkbox {...checkbox('hidden')} />
    </Stack>
  )
}
