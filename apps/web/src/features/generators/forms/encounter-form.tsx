import { clamp, LONGEST_PLACE } from '@lanternkeep/schema'
import {
  DIFFICULTIES,
  ENCOUNTER_ENVIRONMENTS,
  ENCOUNTER_TYPES,
  ENEMY_COUNT,
  PARTY_LEVEL,
  PARTY_SIZE,
} from '@lanternkeep/schema/lists/encounters'
import { NumberInput, TextInput } from '@mantine/core'
import { Stepper } from '../../../ui/index.ts'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import type { EncounterOptions } from './options.ts'

export function EncounterForm({ values, onChange }: FormProps<EncounterOptions>) {
  const own = (value: string, key: 'ownType' | 'ownEnvironment') => {
    return { value, maxLength: LONGEST_PLACE, onChange: (text: string) => onChange({ [key]: text }) }
  }
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField
          label="Encounter type"
          value={values.encounterType}
          choices={ENCOUNTER_TYPES}
          onChange={(encounterType) => onChange({ encounterType })}
          own={own(values.ownType, 'ownType')}
        />
        <ChoiceField
          label="Difficulty"
          value={values.difficulty}
          choices={DIFFICULTIES}
          onChange={(difficulty) => onChange({ difficulty })}
        />
      </div>
      <ChoiceField
        label="Environment"
        value={values.environment}
        choices={ENCOUNTER_ENVIRONMENTS}
        onChange={(environment) => onChange({ environment })}
        own={own(values.ownEnvironment, 'ownEnvironment')}
      />
      <div className={classes.pair}>
        <Stepper
          label="Party level"
          value={values.partyLevel}
          min={PARTY_LEVEL.min}
          max={PARTY_LEVEL.max}
          onChange={(partyLevel) => onChange({ partyLevel })}
        />
        <Stepper
          label="Party size"
          value={values.partySize}
          min={PARTY_SIZE.min}
          max={PARTY_SIZE.max}
          onChange={(partySize) => onChange({ partySize })}
        />
      </div>
      <NumberInput
        label="Enemies"
        placeholder="Automatic"
        description="Leave blank to match the difficulty."
        min={ENEMY_COUNT.min}
        max={ENEMY_COUNT.max}
        clampBehavior="blur"
        allowDecimal={false}
        allowNegative={false}
        hideControls
        value={values.enemyCount ?? ''}
        onChange={(count) => onChange({ enemyCount: countOf(count) })}
      />
      <TextInput
        label="Faction"
        maxLength={100}
        value={values.faction}
        onChange={(event) => onChange({ faction: event.currentTarget.value })}
      />
      <LongField label="Additional context" value={values.context} onChange={(context) => onChange({ context })} />
    </>
  )
}

function countOf(typed: number | string): number | null {
  if (typed === '' || !Number.isFinite(Number(typed))) return null
  return clamp(Math.round(Number(typed)), ENEMY_COUNT.min, ENEMY_COUNT.max)
}
