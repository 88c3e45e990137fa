import { Button } from '@mantine/core'
import { IconCloudX } from '@tabler/icons-react'
import { retrySync, useCampaignSync, useDb } from '../../../data/local/index.ts'
import classes from '../campaign-frame.module.css'

/** What is wrong with syncing. For players: the GM's header says it. */
export function FailureBanner({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const { failure } = useCampaignSync(campaignId)
  if (!failure) return null
  return (
    <div className={classes.conflicts} role="status">
      <IconCloudX size={20} aria-hidden="true" />
      <span>{failure}</span>
      <Button variant="subtle" color="ember" onClick={() => retrySync(db)}>
        Retry
      </Button>
    </div>
  )
}
