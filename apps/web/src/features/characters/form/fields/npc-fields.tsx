import { Checkbox, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { WordsInput } from '../../../../ui/form/words-input.tsx'
import type { FormSectionProps } from '../form-section.ts'

export function NpcFields({ values, field, checkbox }: FormSectionProps) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...field('alignment')} maxLength={50} />
        <TextInput {...field('faction')} maxLength={100} />
        <TextInput {...field('location')} maxLength={100} />
      </SimpleGrid>
      <WordsInput
        {...field('traits')}
        description="Press Enter or type a comma after each trait"
        value={[...values.traits]}
        maxLength={300}
      />
      <Checkbox {...checkbox('questGiver')} />
    </Stack>
  )
}
