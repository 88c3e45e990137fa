import { MAP_TYPES } from '@lanternkeep/schema/lists/maps'
import { NativeSelect, TextInput } from '@mantine/core'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import { type MapOptions, subtypesOf, withMapType } from './options.ts'

const LONGEST_OWN_TYPE = 100

export function MapForm({ values, onChange }: FormProps<MapOptions>) {
  const subtypes = subtypesOf(values.mapType)
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField
          label="Map type"
          value={values.mapType}
          choices={MAP_TYPES}
          onChange={(mapType) => onChange(withMapType(mapType))}
          own={{ value: values.ownType, maxLength: LONGEST_OWN_TYPE, onChange: (ownType) => onChange({ ownType }) }}
        />
        {subtypes.length > 0 && (
          <NativeSelect
            label="Subtype"
            value={values.subtype}
            data={[{ value: '', label: 'Any' }, ...subtypes]}
            onChange={(event) => onChange({ subtype: event.currentTarget.value })}
          />
        )}
      </div>
      <TextInput
        label="Theme"
        maxLength={100}
        value={values.theme}
        onChange={(event) => onChange({ theme: event.currentTarget.value })}
      />
      <LongField label="Special features" value={values.features} onChange={(features) => onChange({ features })} />
    </>
  )
}
