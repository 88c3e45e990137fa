import type { Campaign } from '@lanternkeep/schema'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { keepCopyOnDevice, uploadAsNew, useDb } from '../../data/local/index.ts'
import { notify } from '../../ui/index.ts'
import classes from './campaign-card.module.css'

type Props = { campaign: Campaign; kept: boolean; onDelete: () => void }

/** On the card of a campaign that was deleted from the cloud on another device: what to do with this copy. */
export function CloudDeletedLine({ campaign, kept, onDelete }: Props) {
  const db = useDb()
  const [busy, setBusy] = useState(false)
  const { id, name } = campaign
  const upload = async () => {
    setBusy(true)
    try {
      const { joinCode } = await uploadAsNew(db, id)
      notify({ tone: 'success', title: 'Campaign Created', message: `${name} has the new join code ${joinCode}` })
    } catch {
      setBusy(false)
      notify({ tone: 'error', title: 'Failed to Create Campaign', message: 'Your copy is still on this device.' })
    }
  }
  return (
    <section className={classes.cloudDeleted} aria-label={`${name} was deleted from the cloud`}>
      <Text size="sm">
        {kept ? 'On this device only. It was deleted from the cloud.' : 'Deleted from the cloud on another device.'}
      </Text>
      <Group gap="xs">
        {kept ? (
          <Button variant="default" loading={busy} onClick={() => void upload()}>
            Upload as new
          </Button>
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
