import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import classes from './folded-section.module.css'

type Props = { title: string; children: ReactNode }

/** Fields that most characters don't need. */
export function FoldedSection({ title, children }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <details className={classes.section} open={opened} onToggle={(event) => setOpened(event.currentTarget.open)}>
      <summary className={classes.title}>
        <IconChevronRight className={classes.fold} size={18} aria-hidden="true" />
        {title}
      </summary>
      {opened && <div className={classes.fields}>{children}</div>}
    </details>
  )
}
