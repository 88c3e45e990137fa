import type { Campaign } from '@lanternkeep/schema'
import { Button, Group, Text } from '@mantine/core'
import { type CampaignSync, keepCopyOnDevice, syncCopyAgain, useDb } from '../../../data/local/index.ts'
import classes from './campaign-card.module.css'
import { UploadAsNewButton } from './lazy-upload-as-new.ts'

const BACK =
  'This copy was deleted from the cloud and doesn’t sync. A restored backup of the server brought the campaign back there.'

type Props = { campaign: Campaign; state: NonNullable<CampaignSync['cloudDeleted']>; onDelete: () => void }

/** On the card of a campaign that was deleted from the cloud: what to do with this copy. */
export function CloudDeletedLine({ campaign, state: { kept, isBack }, onDelete }: Props) {
  const db = useDb()
  const { id, name } = campaign
  if (isBack) {
    return (
      <section className={classes.cloudDeleted} aria-label={`${name} is in the cloud again`}>
        <Text size="sm">{BACK} “Sync again” combines both. Where they differ, you choose.</Text>
        <Group gap="xs">
          <Button variant="default" onClick={() => void syncCopyAgain(db, id)}>
            Sync again
          </Button>
          <UploadAsNewButton campaign={campaign} />
        </Group>
      </section>
    )
  }
  return (
    <section className={classes.cloudDeleted} aria-label={`${name} was deleted from the cloud`}>
      <Text size="sm">
        {kept
          ? 'On this device only. It was deleted from the cloud.'
          : 'Deleted from the cloud. This copy is on this device only.'}
      </Text>
      <Group gap="xs">
        {kept ? (
          <UploadAsNewButton campaign={campaign} />
        ) : (
          <>
            <Button variant="default" onClick={() => void keepCopyOnDevice(db, id)}>
              Keep a copy on this device
            </Button>
            <Button variant="subtle" onClick={onDelete}>
              Delete here too
            </Button>
          </>
        )}
      </Group>
    </section>
  )
}
