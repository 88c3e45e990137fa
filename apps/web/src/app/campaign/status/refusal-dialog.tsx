import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dismissRejection, type Rejection, retrySync, useDb } from '../../../data/local/index.ts'
import { KeptFields } from '../../../features/kept-changes/index.ts'
import { documentName } from '../../../lib/document-name.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from '../campaign-frame.module.css'

type Props = { refused: readonly Rejection[]; opened: boolean; onClose: () => void }

/** What the server refused for good, why, and a button to dismiss each. */
export function RefusalDialog({ refused, opened, onClose }: Props) {
  const replaced = refused.filter(({ isHeld }) => !isHeld)
  return (
    <Dialog opened={opened} onClose={onClose} title="Rejected by the server" size="lg">
      <Stack gap="sm">
        <HeldChanges held={refused.filter(({ isHeld }) => isHeld)} />
        {replaced.length > 0 && (
          <Text c="dimmed">
            The campaign shows the server’s version. Rejected changes stay here until you dismiss them.
          </Text>
        )}
        {replaced.map((each) => (
          <RefusedChange key={each.id} refused={each} />
        ))}
      </Stack>
    </Dialog>
  )
}

/** What this device still shows, and sends again. */
function HeldChanges({ held }: { held: readonly Rejection[] }) {
  const db = useDb()
  if (held.length === 0) return null
  const isFull = held.some(({ noRoom }) => noRoom)
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text c="dimmed">
          {isFull
            ? 'This device still has these changes. Once there is room, they are sent with your next change.'
            : 'This device still has these changes. They are sent again when you edit them.'}
        </Text>
        <Button variant="default" onClick={() => retrySync(db)}>
          Retry
        </Button>
      </Group>
      {held.map((each) => (
        <RefusedChange key={each.id} refused={each} />
      ))}
    </>
  )
}

function RefusedChange({ refused }: { refused: Rejection }) {
  const db = useDb()
  const [isReading, setReading] = useState(false)
  const { id, collection, campaignId, mine, message, at } = refused
  const name = documentName(collection, mine)
  return (
    <>
      <div className={classes.refusal}>
        <div>
          <Text fw={600}>{name}</Text>
          <Text c="dimmed">{message}</Text>
          <Text c="dimmed" size="sm">
            {formatDateTime(at)}
          </Text>
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            aria-expanded={isReading}
            aria-label={`Read ${name}`}
            onClick={() => setReading(!isReading)}
          >
            Read
          </Button>
          <Button
            variant="subtle"
            color="gray"
            aria-label={`Dismiss ${name}`}
            onClick={() => void dismissRejection(db, id)}
          >
            Dismiss
          </Button>
        </Group>
      </div>
      {isReading && <KeptFields kept={{ id, campaignId, collection, document: mine, at }} />}
    </>
  )
}
