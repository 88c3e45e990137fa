import { SimpleGrid, TextInput } from '@mantine/core'
import type { FormSectionProps } from './form-section.ts'

export function IdentityFields({ type, values, errors, onChange }: FormSectionProps) {
  return (
    <SimpleGrid cols={type === 'player' ? { base: 1, xs: 2 } : 1} spacing="md">
      <TextInput
        label={type === 'player' ? 'Character name' : 'Name'}
        required
        withAsterisk={false}
        data-autofocus
        value={values.name}
        maxLength={100}
        error={errors.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {type === 'player' && (
        <TextInput
          label="Player name"
          required
          withAsterisk={false}
          value={values.playerName}
          maxLength={100}
          error={errors.playerName}
          onChange={(event) => onChange({ playerName: event.currentTarget.value })}
        />
      )}
    </SimpleGrid>
  )
}
