import type { Act } from '@lanternkeep/schema'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCloudX } from '@tabler/icons-react'
import { useState } from 'react'
import {
  dismissRejection,
  type Rejection,
  retrySync,
  useCampaignSync,
  useCharacters,
  useDb,
  useRejections,
} from '../../../data/local/index.ts'
import { KeptFields } from '../../../features/kept-changes/index.ts'
import { documentName } from '../../../lib/document-name.ts'
import { count, formatDateTime } from '../../../lib/format.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import classes from '../campaign-frame.module.css'

/** Changes that the server refused for good: what they were, why, and a button to dismiss them. */
export function RefusalBanner({ campaignId }: { campaignId: string }) {
  const { data: refused = [] } = useRejections(campaignId)
  const [opened, setOpened] = useState(false)
  if (refused.length === 0) return null
  const replaced = refused.filter(({ isHeld }) => !isHeld)
  return (
    <>
      <div className={classes.conflicts} role="status">
        <IconCloudX size={20} aria-hidden="true" />
        <span>
          <Summary campaignId={campaignId} refused={refused} />
        </span>
        <Button variant="subtle" color="ember" onClick={() => setOpened(true)}>
          See why
        </Button>
      </div>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Rejected by the server" size="lg">
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
    </>
  )
}

function Summary({ campaignId, refused }: { campaignId: string; refused: readonly Rejection[] }) {
  const { memberId } = useCampaignSync(campaignId)
  const { data: heroes = [] } = useCharacters(campaignId, 'player')
  const isOwnAgain = refused.some((each) => {
    const hero = heroes.find(({ id }) => id === heroIdOf(each))
    return hero?.type === 'player' && memberId !== undefined && hero.claimedBy === memberId
  })
  const handedOver = isOwnAgain ? undefined : handedOverInWords(refused)
  return handedOver ?? `${count(refused.length, 'change was', 'changes were')} rejected by the server`
}

/** The character that was changed, by its sheet or by an act such as a tap on its health. */
function heroIdOf({ collection, documentId, mine }: Rejection): string | undefined {
  return collection === 'acts' ? (mine as unknown as Act).changes[0]?.characterId : documentId
}

/** Undefined unless all of them were refused because the character isn't this player's any more. */
function handedOverInWords(refused: readonly Rejection[]): string | undefined {
  const [message, ...others] = new Set(refused.map(({ path, message }) => (path === 'claimedBy' ? message : undefined)))
  if (message === undefined || others.length > 0) return undefined
  const kept = count(refused.length, 'change of yours is', 'changes of yours are')
  return `${message}. ${kept} kept on this device.`
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
