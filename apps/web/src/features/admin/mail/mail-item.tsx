import type { OutboxMail } from '@lanternkeep/schema'
import { Badge, Button, Text } from '@mantine/core'
import { IconAlertTriangle, IconCopy, IconExternalLink, IconHourglass, IconMailCheck } from '@tabler/icons-react'
import { copyText } from '../../../lib/browser/copy-text.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { notify } from '../../../ui/index.ts'
import classes from './mail-row.module.css'

const states = {
  waiting: { word: 'Waiting', color: 'straw', Icon: IconHourglass },
  written: { word: 'In the outbox', color: 'moss', Icon: IconMailCheck },
  failed: { word: 'Failed', color: 'ember', Icon: IconAlertTriangle },
} satisfies Record<OutboxMail['state'], unknown>

export function MailItem({ mail, onShowLink }: { mail: OutboxMail; onShowLink: (link: string) => void }) {
  const { recipient, subject, link, createdAt, state } = mail
  const { word, color, Icon } = states[state]

  async function copy(text: string) {
    if (await copyText(text)) notify({ tone: 'success', title: 'Link copied', message: `Send it to ${recipient}.` })
    else onShowLink(text)
  }
  return (
    <article className={classes.row} aria-label={`${subject} to ${recipient}`}>
      <div className={classes.words}>
        <Text className={classes.recipient}>{recipient}</Text>
        <Text className={classes.subject}>{subject}</Text>
      </div>
      <div className={classes.facts}>
        <Text component="time" dateTime={createdAt} className={classes.when}>
          {formatDateTime(createdAt)}
        </Text>
        <Badge color={color} leftSection={<Icon size={16} aria-hidden="true" />}>
          {word}
        </Badge>
      </div>
      <div className={classes.acts}>
        {link ? (
          <>
            <Button
              variant="default"
              leftSection={<IconCopy size={20} aria-hidden="true" />}
              aria-label={`Copy link for ${recipient}`}
              onClick={() => copy(link)}
            >
              Copy link
            </Button>
            <Button
              component="a"
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              variant="subtle"
              color="gray"
              leftSection={<IconExternalLink size={20} aria-hidden="true" />}
              aria-label={`Open link for ${recipient}, in a new tab`}
            >
              Open link
            </Button>
          </>
        ) : (
          <Text c="dimmed">No link</Text>
        )}
      </div>
    </article>
  )
}
