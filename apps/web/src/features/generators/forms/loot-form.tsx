import { LOOT_OWNERS, LOOT_QUANTITY, LOOT_SETTINGS } from '@lanternkeep/schema/lists/loot'
import { Stepper } from '../../../ui/index.ts'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import { MixField } from './mix-field.tsx'
import type { LootOptions } from './options.ts'
import { rarityInWords } from './rarity-in-words.ts'

const LONGEST_OWN = 50

export function LootForm({ form: { field } }: FormProps<LootOptions>) {
  const own = (name: 'ownSetting' | 'ownOwner') => ({ ...field(name), maxLength: LONGEST_OWN })
  return (
    <>
      <LongField {...field('context')} />
      <div className={classes.pair}>
        <ChoiceField {...field('setting')} choices={LOOT_SETTINGS} own={own('ownSetting')} />
        <ChoiceField {...field('owner')} choices={LOOT_OWNERS} own={own('ownOwner')} />
      </div>
      <Stepper {...field('quantity')} {...LOOT_QUANTITY} />
      <MixField {...field('mix')} inWords={rarityInWords} />
      <LongField {...field('details')} />
    </>
  )
}
