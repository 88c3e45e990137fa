import { Button, Loader, Text, Title } from '@mantine/core'
import { IconCloudDown } from '@tabler/icons-react'
import { bringBackCampaign, type CampaignsElsewhere, useDb } from '../../../data/local/index.ts'
import { useCampaignsInCloud } from '../../../data/remote/campaigns/campaigns.ts'
import { useRootMark } from '../../../lib/browser/root-mark.ts'
import { count } from '../../../lib/format.ts'
import classes from './campaign-list.module.css'

type Props = CampaignsElsewhere & { online: boolean }

/**
 * Campaigns that were removed from this device and can be brought back (behavior.md#deleting-campaigns), or are being
 * downloaded. Which ones the cloud still has is known only online. Renders nothing without any.
 */
export function CloudOnly({ removed, returning, online }: Props) {
  const db = useDb()
  const { data: inCloud = [], isError } = useCampaignsInCloud(online && removed.length + returning.length > 0)
  const isReached = online && !isError
  const removable = isReached ? inCloud.filter(({ id }) => removed.includes(id)) : []
  const unreached = isReached ? 0 : removed.length
  const isEmpty = removable.length + returning.length + unreached === 0
  // Its buttons are at the right.
  useRootMark('toasts-at-left', removable.length + returning.length > 0)
  if (isEmpty) return null
  const nameOf = (id: string) => inCloud.find((campaign) => campaign.id === id)?.name ?? 'Your campaign'
  return (
    <section className={classes.cloudOnly} aria-label="Not on this device">
      <Title order={2} className={classes.cloudTitle}>
        Not on this device
      </Title>
      {returning.map((id) => (
        <div key={id} className={classes.cloudRow}>
          <span className="lk-serif">{nameOf(id)}</span>
          <span className={classes.returning} role="status">
            {online && <Loader size="xs" />}
            {online ? 'Downloading…' : 'Downloads when you’re online'}
          </span>
        </div>
      ))}
      {removable.map(({ id, name }) => (
        <div key={id} className={classes.cloudRow}>
          <span className="lk-serif">{name}</span>
          <Button
            variant="default"
            aria-label={`Bring back ${name}`}
            leftSection={<IconCloudDown size={20} aria-hidden="true" />}
            onClick={() => void bringBackCampaign(db, id)}
          >
            Bring back
          </Button>
        </div>
      ))}
      {unreached > 0 && (
        <Text c="dimmed">
          {count(unreached, 'campaign')} {unreached === 1 ? 'was' : 'were'} removed from this device. When you’re
          online, you can bring back what the cloud still has.
        </Text>
      )}
    </section>
  )
}
