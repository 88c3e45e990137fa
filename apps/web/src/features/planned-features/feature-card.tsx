import type { PlannedFeature } from '@lanternkeep/schema'
import { Badge, Title } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/index.ts'
import classes from './planned-features.module.css'
import { whenOf } from './statuses.ts'

type Props = {
  feature: PlannedFeature
  /** Admins have these; off while the server is out of reach. */
  admin: { disabled: boolean; onEdit: () => void; onDelete: () => void } | undefined
}

export function FeatureCard({ feature, admin }: Props) {
  const { title, description, status } = feature
  const when = whenOf(feature)
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <Title order={3} className={classes.title}>
          {title}
        </Title>
        {admin && (
          <div className={classes.acts}>
            <IconButton
              label={`Edit ${title}`}
              icon={<IconPencil size={20} aria-hidden="true" />}
              disabled={admin.disabled}
              onClick={admin.onEdit}
            />
            <IconButton
              label={`Delete ${title}`}
              icon={<IconTrash size={20} aria-hidden="true" />}
              disabled={admin.disabled}
              onClick={admin.onDelete}
            />
          </div>
        )}
      </div>
      <p className={classes.description}>{description}</p>
      {when && (
        <Badge mt="xs" color={status === 'in_progress' ? 'lantern' : 'gray'} className="lk-numbers">
          {when}
        </Badge>
      )}
    </article>
  )
}
