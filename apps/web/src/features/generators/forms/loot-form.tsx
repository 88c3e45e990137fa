import { LOOT_OWNERS, LOOT_QUANTITY, LOOT_SETTINGS } from '@lanternkeep/schema/lists/loot'
import { Stepper } from '../../../ui/index.ts'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import { MixField } from './mix-field.tsx'
import type { LootOptions } from './options.ts'
import { rarityInWords } from './rarity-in-words.ts'

export function LootForm({ values, onChange }: FormProps<LootOptions>) {
  return (
    <>
      <LongField label="Context" value={values.context} onChange={(context) => onChange({ context })} />
      <div className={classes.pair}>
        <ChoiceField
          label="Setting"
          value={values.setting}
          choices={LOOT_SETTINGS}
          onChange={(setting) => onChange({ setting })}
          own={{ value: values.ownSetting, maxLength: 50, onChange: (ownSetting) => onChange({ ownSetting }) }}
        />
        <ChoiceField
          label="Owner"
          value={values.owner}
          choices={LOOT_OWNERS}
          onChange={(owner) => onChange({ owner })}
          own={{ value: values.ownOwner, maxLength: 50, onChange: (ownOwner) => onChange({ ownOwner }) }}
        />
      </div>
      <Stepper
        label="How many"
        value={values.quantity}
        min={LOOT_QUANTITY.min}
        max={LOOT_QUANTITY.max}
        onChange={(quantity) => onChange({ quantity })}
      />
      <MixField label="Rarity mix" mix={values.mix} inWords={rarityInWords} onChange={(mix) => onChange({ mix })} />
      <LongField label="Additional details" value={values.details} onChange={(details) => onChange({ details })} />
    </>
  )
}
