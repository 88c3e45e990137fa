import { Button, Title } from '@mantine/core'
import { IconCloudDown } from '@tabler/icons-react'
import { bringBackCampaign, useDb, useRemovedCampaignIds } from '../../data/local/index.ts'
import { useCampaignsInCloud } from '../../data/remote/campaigns.ts'
import { notify } from '../../ui/index.ts'
import classes from './campaign-list.module.css'

/** What was taken off this device and can be brought back (ruling 10); nothing when there is no such campaign. */
export function CloudOnly() {
  const db = useDb()
  const { data: removed = [] } = useRemovedCampaignIds()
  const { data: inCloud = [] } = useCampaignsInCloud(removed.length > 0)
  const missing = inCloud.filter(({ id }) => removed.includes(id))
  if (missing.length === 0) return null
  const bringBack = async (id: string, name: string) => {
    await bringBackCampaign(db, id)
    notify({ tone: 'success', title: 'Coming back', message: `${name} is fetched from the cloud` })
  }
  return (
    <section className={classes.cloudOnly} aria-label="Not on this device">
      <Title order={2} className={classes.cloudTitle}>
        Not on this device
      </Title>
      {missing.map(({ id, name }) => (
        <div key={id} className={classes.cloudRow}>
          <span className="lk-serif">{name}</span>
          <Button
            variant="default"
            aria-label={`Bring back ${name}`}
            leftSection={<IconCloudDown size={20} aria-hidden="true" />}
            onClick={() => void bringBack(id, name)}
          >
            Bring back
          </Button>
        </div>
      ))}
    </section>
  )
}
