import { NativeSelect } from '@mantine/core'
import { IconSortDescending } from '@tabler/icons-react'
import classes from './campaign-list.module.css'
import { CAMPAIGN_ORDERS, type CampaignOrder } from './campaign-order.ts'

type Props = { value: CampaignOrder; onChange: (order: CampaignOrder) => void }

export function OrderField({ value, onChange }: Props) {
  return (
    <NativeSelect
      className={classes.order}
      aria-label="Sort campaigns"
      leftSection={<IconSortDescending size={20} aria-hidden="true" />}
      data={[...CAMPAIGN_ORDERS]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as CampaignOrder)}
    />
  )
}
