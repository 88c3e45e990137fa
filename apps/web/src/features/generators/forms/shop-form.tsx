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

export function ShopForm({ values, onChange }: FormProps<ShopOptions>) {
  return (
    <>
      <div className={classes.pair}>
        <ChoiceField
          label="Shop type"
          value={values.shopType}
          choices={SHOP_TYPES}
          onChange={(shopType) => onChange({ shopType })}
        />
        <ChoiceField
          label="Location"
          value={values.locationTier}
          choices={LOCATION_TIERS}
          onChange={(locationTier) => onChange({ locationTier })}
        />
      </div>
      {values.shopType === 'tavern' && (
        <Checkbox
          label="Food and Drinks Only"
          checked={values.foodAndDrinksOnly}
          onChange={(event) => onChange({ foodAndDrinksOnly: event.currentTarget.checked })}
        />
      )}
      <SeveralField
        label="Quality"
        values={values.qualityLevels}
        choices={QUALITY_LEVELS}
        fallback="common"
        onChange={(qualityLevels) => onChange({ qualityLevels })}
      />
      <Stepper
        label="Items"
        value={values.itemCount}
        min={SHOP_ITEM_COUNT.min}
        max={SHOP_ITEM_COUNT.max}
        onChange={(itemCount) => onChange({ itemCount })}
      />
      <MixField label="Rarity mix" mix={values.mix} inWords={rarityInWords} onChange={(mix) => onChange({ mix })} />
      <LongField label="Additional context" value={values.context} onChange={(context) => onChange({ context })} />
    </>
  )
}
