import type { Feedback, FeedbackType } from '@lanternkeep/schema'
import { Badge, Text } from '@mantine/core'
import { IconBug, IconBulb, IconMessage2, IconTrash } from '@tabler/icons-react'
import { formatDateTime } from '../../../lib/format.ts'
import { IconButton } from '../../../ui/index.ts'
import classes from './feedback-row.module.css'

const looks = {
  'Feature Request': { color: 'sky', Icon: IconBulb },
  'Issue / Bug': { color: 'ember', Icon: IconBug },
  Other: { color: 'gray', Icon: IconMessage2 },
} satisfies Record<FeedbackType, unknown>

export function FeedbackRow({ feedback, onDelete }: { feedback: Feedback; onDelete: () => void }) {
  const { type, description, createdAt } = feedback
  const { color, Icon } = looks[type]
  const from = submitterOf(feedback)
  return (
    <article className={classes.row} aria-label={`${type} from ${from}`}>
      <div className={classes.head}>
        <Badge color={color} leftSection={<Icon size={16} aria-hidden="true" />}>
          {type}
        </Badge>
        <Text component="span" className={classes.from}>
          {from}
        </Text>
        <Text component="time" dateTime={createdAt} className={classes.when}>
          {formatDateTime(createdAt)}
        </Text>
      </div>
      <Text className={classes.words}>{description}</Text>
      <div className={classes.act}>
        <IconButton label={`Delete ${type} from ${from}`} icon={<IconTrash size={20} />} onClick={onDelete} />
      </div>
    </article>
  )
}

function submitterOf({ userName, userEmail }: Feedback): string {
  if (userName && userEmail) return `${userName} (${userEmail})`
  return userName || userEmail || 'Anonymous'
}
