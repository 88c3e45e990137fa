import { SimpleGrid, TextInput } from '@mantine/core'
import type { FormSectionProps } from '../form-section.ts'

export function IdentityFields({ type, field }: FormSectionProps) {
  return (
    <SimpleGrid cols={type === 'player' ? { base: 1, xs: 2 } : 1} spacing="md">
      <TextInput {...field('name')} required withAsterisk={false} data-autofocus maxLength={100} />
      {type === 'player' && <TextInput {...field('playerName')} required withAsterisk={false} maxLength={100} />}
    </SimpleGrid>
  )
}
