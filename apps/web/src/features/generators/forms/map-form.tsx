import { MAP_TYPES } from '@lanternkeep/schema/lists/maps'
import { NativeSelect, TextInput } from '@mantine/core'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import { type MapOptions, subtypesOf, withMapType } from './options.ts'

const LONGEST_OWN_TYPE = 100

export function MapForm({ form: { values, field, change } }: FormProps<MapOptions>) {
  const subtypes = subtypesOf(values.mapType)
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField
          {...field('mapType')}
          choices={MAP_TYPES}
          own={{ ...field('ownType'), maxLength: LONGEST_OWN_TYPE }}
          onChoose={(mapType) => change(withMapType(mapType))}
        />
        {subtypes.length > 0 && (
          <NativeSelect {...field('subtype')} data={[{ value: '', label: 'Any' }, ...subtypes]} />
        )}
      </div>
      <TextInput {...field('theme')} maxLength={100} />
      <LongField {...field('features')} />
    </>
  )
}
