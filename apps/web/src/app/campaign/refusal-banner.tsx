import { Button, Modal, Stack, Text } from '@mantine/core'
import { IconCloudX } from '@tabler/icons-react'
import { useState } from 'react'
import { dismissRejection, useDb, useRejections } from '../../data/local/index.ts'
import { useBackLayer } from '../../lib/back-layer.ts'
import { count, formatDateTime } from '../../lib/format.ts'
import { thingName } from '../../lib/thing-name.ts'
import classes from './campaign-frame.module.css'

/** Changes that the server refused for good: what they were, why, and that somebody has seen it. */
export function RefusalBanner({ campaignId }: { campaignId: string }) {
  const db = useDb()
  const { data: refused = [] } = useRejections(campaignId)
  const [opened, setOpened] = useState(false)
  useBackLayer(opened && refused.length > 0, () => setOpened(false))
  if (refused.length === 0) return null
  return (
    <>
      <div className={classes.conflicts} role="status">
        <IconCloudX size={20} aria-hidden="true" />
        <span>{count(refused.length, 'change was', 'changes were')} refused by the server</span>
        <Button variant="subtle" color="ember" onClick={() => setOpened(true)}>
          See why
        </Button>
      </div>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Refused by the server" size="lg">
        <Stack gap="sm">
          <Text c="dimmed">
            What the server has is shown in the campaign. What was refused is kept here until put away.
          </Text>
          {refused.map((each) => (
            <div key={each.id} className={classes.refusal}>
              <div>
                <Text fw={600}>{thingName(each.collection, each.mine)}</Text>
                <Text c="dimmed">{each.message}</Text>
                <Text c="dimmed" size="sm">
                  {formatDateTime(each.at)}
                </Text>
              </div>
              <Button variant="default" onClick={() => void dismissRejection(db, each.id)}>
                Put away
              </Button>
            </div>
          ))}
        </Stack>
      </Modal>
    </>
  )
}
