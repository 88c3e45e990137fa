import { Checkbox, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import type { FormSectionProps } from '../form-section.ts'
import classes from './pills.module.css'

export function NpcFields({ values, field, checkbox }: FormSectionProps) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput {...field('alignment')} maxLength={50} />
        <TextInput {...field('faction')} maxLength={100} />
        <TextInput {...field('location')} maxLength={100} />
      </SimpleGrid>
      <TagsInput
        {...field('traits')}
        classNames={{ pill: classes.pill, inputField: classes.field }}
        description="Press Enter or type a comma after each trait"
        value={[...values.traits]}
        maxLength={300}
      />
      <Checkbox {...checkbox('questGiver')} />
    </Stack>
  )
}
