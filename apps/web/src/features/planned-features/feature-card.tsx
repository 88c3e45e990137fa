import type { PlannedFeature } from '@lanternkeep/schema'
import { Badge, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { type CardActions, CardActs } from '../../ui/index.ts'
import classes from './planned-features.module.css'
import { whenOf } from './statuses.ts'

type Props = {
  feature: PlannedFeature
  /** Only for admins. */
  admin: CardActions | undefined
  grip?: ReactNode
}

export function FeatureCard({ feature, admin, grip }: Props) {
  const { title, description, status } = feature
  const when = whenOf(feature)
  return (
    <article className={`lk-card ${classes.card}`} aria-label={title}>
      <div className={classes.head}>
        {grip}
        <Title order={3} className={classes.title}>
          {title}
        </Title>
        {admin && <CardActs title={title} className={classes.acts} {...admin} />}
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
