import { LONGEST_PLACE } from '@lanternkeep/schema'
import { PARTY_LEVEL } from '@lanternkeep/schema/lists/encounters'
import { EVENT_CATEGORIES, EVENT_QUANTITY, EVENT_SETTINGS } from '@lanternkeep/schema/lists/events'
import { Stepper } from '../../../ui/index.ts'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import { MixField } from './mix-field.tsx'
import type { EventOptions } from './options.ts'
import { SeveralField } from './several-field.tsx'

export function EventForm({ values, onChange }: FormProps<EventOptions>) {
  return (
    <>
      <SeveralField
        label="Categories"
        values={values.categories}
        choices={EVENT_CATEGORIES}
        fallback="exploration"
        onChange={(categories) => onChange({ categories })}
      />
      <ChoiceField
        label="Setting"
        value={values.setting}
        choices={EVENT_SETTINGS}
        onChange={(setting) => onChange({ setting })}
        own={{ value: values.ownSetting, maxLength: LONGEST_PLACE, onChange: (ownSetting) => onChange({ ownSetting }) }}
      />
      <div className={classes.pair}>
        <Stepper
          label="How many"
          value={values.quantity}
          min={EVENT_QUANTITY.min}
          max={EVENT_QUANTITY.max}
          onChange={(quantity) => onChange({ quantity })}
        />
        <Stepper
          label="Party level"
          value={values.partyLevel}
          min={PARTY_LEVEL.min}
          max={PARTY_LEVEL.max}
          onChange={(partyLevel) => onChange({ partyLevel })}
        />
      </div>
      <MixField
        label="Danger mix"
        mix={values.mix}
        inWords={(danger) => danger}
        onChange={(mix) => onChange({ mix })}
      />
      <LongField label="Additional context" value={values.context} onChange={(context) => onChange({ context })} />
    </>
  )
}
