import { LOCATION_TIERS, QUALITY_LEVELS, SHOP_ITEM_COUNT, SHOP_TYPES } from '@lanternkeep/schema/lists/shops'
import { Checkbox } from '@mantine/core'
import { Stepper } from '../../../ui/index.ts'
import type { FormProps } from '../generator.ts'
import { ChoiceField } from './choice-field.tsx'
import classes from './forms.module.css'
import { LongField } from './long-field.tsx'
import { MixField } from './mix-field.tsx'
import type { ShopOptions } from './options.ts'
import { rarityInWords } from './rarity-in-words.ts'
import { SeveralField } from './several-field.tsx'

export function ShopForm({ form: { values, field, checkbox } }: FormProps<ShopOptions>) {
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField {...field('shopType')} choices={SHOP_TYPES} />
        <ChoiceField {...field('locationTier')} choices={LOCATION_TIERS} />
      </div>
      {values.shopType === 'tavern' && <Checkbox {...checkbox('foodAndDrinksOnly')} />}
      <SeveralField {...field('qualityLevels')} choices={QUALITY_LEVELS} fallback="common" />
      <Stepper {...field('itemCount')} {...SHOP_ITEM_COUNT} />
      <MixField {...field('mix')} inWords={rarityInWords} />
      <LongField {...field('context')} />
    </>
  )
}
