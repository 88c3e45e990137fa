import { Button, Loader, Title } from '@mantine/core'
import { IconCloudDown } from '@tabler/icons-react'
import { bringBackCampaign, type CampaignsElsewhere, useDb } from '../../data/local/index.ts'
import { useCampaignsInCloud } from '../../data/remote/campaigns.ts'
import classes from './campaign-list.module.css'

/** What was taken off this device and can be brought back (ruling 10); nothing when there is no such campaign. */
export function CloudOnly({ removed, returning }: CampaignsElsewhere) {
  const db = useDb()
  const isElsewhere = (id: string) => removed.includes(id) || returning.includes(id)
  const { data: inCloud = [] } = useCampaignsInCloud(removed.length + returning.length > 0)
  const missing = inCloud.filter(({ id }) => isElsewhere(id))
  if (missing.length === 0) return null
  return (
    <section className={classes.cloudOnly} aria-label="Not on this device">
      <Title order={2} className={classes.cloudTitle}>
        Not on this device
      </Title>
      {missing.map(({ id, name }) => (
        <div key={id} className={classes.cloudRow}>
          <span className="lk-serif">{name}</span>
          {returning.includes(id) ? (
            <span className={classes.returning} role="status">
              <Loader size="xs" /> Downloading…
            </span>
          ) : (
            <Button
              variant="default"
              aria-label={`Bring back ${name}`}
              leftSection={<IconCloudDown size={20} aria-hidden="true" />}
              onClick={() => void bringBackCampaign(db, id)}
            >
              Bring back
            </Button>
          )}
        </div>
      ))}
    </section>
  )
}
