import type { ChangelogEntry } from '@lanternkeep/schema'
import { Title } from '@mantine/core'
import { type CardActions, CardActs } from '../../ui/index.ts'
import { CategoryBadge } from './category-badge.tsx'
import classes from './changelog.module.css'
import { dayInWords, dayOf } from './release-day.ts'

type Props = {
  entry: ChangelogEntry
  /** Only for admins. */
  admin: CardActions | undefined
}

export function EntryCard({ entry, admin }: Props) {
  const { version, title, description, category, releaseDate } = entry
  return (
    <article className={classes.entry} aria-label={title}>
      <div className={classes.meta}>
        <span className={classes.version}>{version}</span>
        <time className={classes.day} dateTime={dayOf(releaseDate)}>
          {dayInWords(releaseDate)}
        </time>
      </div>
      <div className={`lk-card ${classes.card}`}>
        <div className={classes.head}>
          <Title order={2} className={classes.title}>
            {title}
          </Title>
          {admin && <CardActs title={title} className={classes.acts} {...admin} />}
        </div>
        <CategoryBadge category={category} />
        <p className={classes.description}>{description}</p>
      </div>
    </article>
  )
}
