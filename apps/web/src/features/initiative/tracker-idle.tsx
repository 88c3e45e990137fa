import { Button, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './tracker-panel.module.css'

type Props = { canCreate: boolean; whereWeAre?: ReactNode; onCreate: () => void }

/** While no fight runs: how one begins, and where the story stands (ruling 12). */
export function TrackerIdle({ canCreate, whereWeAre, onCreate }: Props) {
  return (
    <section className={classes.panel} aria-label="Initiative Tracker">
      <header className={classes.head}>
        <Title order={2} className={classes.title}>
          Initiative Tracker
        </Title>
      </header>
      <div className={classes.idle}>
        <p className={classes.hint}>Select characters and click &quot;Create Initiative&quot; to begin combat.</p>
        {whereWeAre}
      </div>
      <Button size="xl" radius="lg" className={classes.create} disabled={!canCreate} onClick={onCreate}>
        Create Initiative
      </Button>
    </section>
  )
}
