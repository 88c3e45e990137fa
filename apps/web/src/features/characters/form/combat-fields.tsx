import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import type { FormSectionProps } from './form-section.ts'
import { type NumberField as NumberFieldName, settledNumber, withMaxHealth } from './form-values.ts'
import { NumberField } from './number-field.tsx'

/** Health, Defence, initiative and, for a monster, its challenge. */
export function CombatFields({ type, isOwn, values, errors, onChange }: FormSectionProps) {
  const field = (name: NumberFieldName) => ({
    value: values[name],
    error: errors[name],
    onChange: (typed: string) => onChange({ [name]: typed }),
    onSettle: () => onChange({ [name]: settledNumber(type, name, values) }),
  })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        <NumberField label="Health" min={0} max={1_000_000} {...field('health')} />
        <NumberField
          label="Max health"
          min={1}
          max={1_000_000}
          {...field('maxHealth')}
          onChange={(typed) => onChange(withMaxHealth(type, values, typed))}
        />
        <NumberField label="Temporary health" min={0} max={1_000_000} {...field('tempHealth')} />
        <NumberField label="Defence" min={0} max={30} {...field('armorClass')} />
        <NumberField label="Initiative bonus" min={-10} max={20} {...field('initiativeBonus')} />
        {type === 'monster' ? (
          <NumberField label="Challenge rating" min={0} max={30} step={0.125} {...field('challengeRating')} />
        ) : (
          <NumberField label="Level" min={1} max={20} {...field('level')} />
        )}
      </SimpleGrid>
      {!isOwn && (
        <Checkbox
          label="Include in initiative"
          checked={values.includeInInitiative}
          onChange={(event) => onChange({ includeInInitiative: event.currentTarget.checked })}
        />
      )}
    </Stack>
  )
}
