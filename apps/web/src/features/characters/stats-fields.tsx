import { SimpleGrid, Text } from '@mantine/core'
import { useId } from 'react'
import type { FormSectionProps } from './form-section.ts'
import { STATS } from './form-values.ts'
import { NumberField } from './number-field.tsx'

export const statLabels = {
  strength: 'Strength',
  dexterity: 'Dexterity',
  constitution: 'Constitution',
  intelligence: 'Intelligence',
  wisdom: 'Wisdom',
  charisma: 'Charisma',
} as const

export function StatsFields({ values, onChange }: FormSectionProps) {
  const headingId = useId()
  return (
    <div role="group" aria-labelledby={headingId}>
      <Text id={headingId} c="dimmed" mb="xs">
        Stats, 1 to 30; left empty they are unknown
      </Text>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        {STATS.map((stat) => (
          <NumberField
            key={stat}
            label={statLabels[stat]}
            min={1}
            max={30}
            value={values.stats[stat]}
            onChange={(typed) => onChange({ stats: { ...values.stats, [stat]: typed } })}
          />
        ))}
      </SimpleGrid>
    </div>
  )
}
