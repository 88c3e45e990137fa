import { labelOfField } from '@lanternkeep/schema'
import { SimpleGrid } from '@mantine/core'
import { NumberField } from '../../../../ui/form/number-field.tsx'
import type { FormSectionProps } from '../form-section.ts'
import { STATS } from '../form-values.ts'
import classes from './stats-fields.module.css'

export function StatsFields({ values, onChange }: FormSectionProps) {
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Stats, 1 to 30. Leave blank if unknown.</legend>
      <SimpleGrid cols={{ base: 2, xs: 3 }} spacing="md">
        {STATS.map((stat) => (
          <NumberField
            key={stat}
            label={labelOfField(stat)}
            min={1}
            max={30}
            value={values.stats[stat]}
            onChange={(typed) => onChange({ stats: { ...values.stats, [stat]: typed } })}
          />
        ))}
      </SimpleGrid>
    </fieldset>
  )
}
