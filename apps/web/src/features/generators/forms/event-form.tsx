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
import { PartyLine } from './party-line.tsx'
import { SeveralField } from './several-field.tsx'

export function EventForm({ form: { values, field, change }, heroes }: FormProps<EventOptions>) {
  const own = { ...field('ownSetting'), maxLength: LONGEST_PLACE }
  return (
    <>
      <SeveralField {...field('categories')} choices={EVENT_CATEGORIES} fallback="exploration" />
      <ChoiceField {...field('setting')} choices={EVENT_SETTINGS} own={own} />
      <div className={classes.pair}>
        <Stepper {...field('quantity')} {...EVENT_QUANTITY} />
        <Stepper {...field('partyLevel')} {...PARTY_LEVEL} />
      </div>
      <PartyLine heroes={heroes} level={values.partyLevel} onUse={({ partyLevel }) => change({ partyLevel })} />
      <MixField {...field('mix')} inWords={(danger) => danger} />
      <LongField {...field('context')} />
    </>
  )
}
