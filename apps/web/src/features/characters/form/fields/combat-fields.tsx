import { withMaxHealthTyped } from '@lanternkeep/schema'
import { Checkbox, SimpleGrid, Stack } from '@mantine/core'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import type { FormSectionProps } from '../form-section.ts'
import { type NumberField as NumberFieldName, settledNumber } from '../form-values.ts'

/** Health, Defence, initiative and, for a monster, its challenge. */
export function CombatFields({ type, isOwn, values, field, checkbox, onChange }: FormSectionProps) {
  const number = (name: NumberFieldName) => ({
    ...field(name),
    settle: () => settledNumber(type, name, values),
  })
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        <NumberField {...number('health')} min={0} max={1_000_000} />
        <NumberField
          {...number('maxHealth')}
          min={1}
          max={1_000_000}
          onChange={(typed) => onChange(withMaxHealthTyped(type, values, typed))}
        />
        <NumberField {...number('tempHealth')} min={0} max={1_000_000} />
        <NumberField {...number('armorClass')} min={0} max={30} />
        <NumberField {...number('initiativeBonus')} min={-10} max={20} />
        {type === 'monster' ? (
          <NumberField {...number('challengeRating')} min={0} max={30} step={0.125} kind="rating" />
        ) : (
          <NumberField {...number('level')} min={1} max={20} />
        )}
      </SimpleGrid>
      {!isOwn && <Checkbox {...checkbox('includeInInitiative')} />}
    </Stack>
  )
}
