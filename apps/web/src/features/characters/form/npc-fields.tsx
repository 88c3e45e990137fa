import { Checkbox, SimpleGrid, Stack, TagsInput, TextInput } from '@mantine/core'
import type { FormSectionProps } from './form-section.ts'
import classes from './npc-fields.module.css'

export function NpcFields({ values, errors, onChange }: FormSectionProps) {
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput
          label="Alignment"
          value={values.alignment}
          maxLength={50}
          error={errors.alignment}
          onChange={(event) => onChange({ alignment: event.currentTarget.value })}
        />
        <TextInput
          label="Faction"
          value={values.faction}
          maxLength={100}
          error={errors.faction}
          onChange={(event) => onChange({ faction: event.currentTarget.value })}
        />
        <TextInput
          label="Location"
          value={values.location}
          maxLength={100}
          error={errors.location}
          onChange={(event) => onChange({ location: event.currentTarget.value })}
        />
      </SimpleGrid>
      <TagsInput
        label="Traits"
        classNames={{ pill: classes.pill, inputField: classes.field }}
        description="Enter or a comma after each"
        value={[...values.traits]}
        maxLength={300}
        error={errors.traits}
        onChange={(traits) => onChange({ traits })}
      />
      <Checkbox
        label="Quest giver"
        checked={values.questGiver}
        onChange={(event) => onChange({ questGiver: event.currentTarget.checked })}
      />
    </Stack>
  )
}
