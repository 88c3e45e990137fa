import { LONGEST_PLACE } from '@lanternkeep/schema'
import {
  DIFFICULTIES,
  ENCOUNTER_ENVIRONMENTS,
  ENCOUNTER_TYPES,
  ENEMY_COUNT,
  PARTY_LEVEL,
  PARTY_SIZE,
} from '@lanternkeep/schema/lists/encounters'
import { TextInput } from '@mantine/core'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { Stepper } from '../../../ui/index.ts'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import type { EncounterOptions } from './options.ts'
import { PartyLine } from './party-line.tsx'

export function EncounterForm({ form, heroes }: FormProps<EncounterOptions>) {
  const { values, field, change } = form
  const own = (name: 'ownType' | 'ownEnvironment') => ({ ...field(name), maxLength: LONGEST_PLACE })
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField {...field('encounterType')} choices={ENCOUNTER_TYPES} own={own('ownType')} />
        <ChoiceField {...field('difficulty')} choices={DIFFICULTIES} />
      </div>
      <ChoiceField {...field('environment')} choices={ENCOUNTER_ENVIRONMENTS} own={own('ownEnvironment')} />
      <div className={classes.pair}>
        <Stepper {...field('partyLevel')} {...PARTY_LEVEL} />
        <Stepper {...field('partySize')} {...PARTY_SIZE} />
      </div>
      <PartyLine heroes={heroes} level={values.partyLevel} size={values.partySize} onUse={change} />
      <NumberField
        {...field('enemyCount')}
        {...ENEMY_COUNT}
        placeholder="Automatic"
        description="Leave blank to match the difficulty."
        hidesSteps
      />
      <TextInput {...field('faction')} maxLength={100} />
      <LongField {...field('context')} />
    </>
  )
}
