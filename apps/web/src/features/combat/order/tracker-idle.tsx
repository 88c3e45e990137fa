import { Button, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../../ui/icon-button.tsx'
import classes from './tracker-panel.module.css'

type Props = {
  canCreate: boolean
  storySoFar?: ReactNode
  /** What Undo would take back. */
  lastAct: { text: string } | undefined
  onCreate: () => void
  onUndo: () => void
}

/** Outside of combat: how one begins, and where the story is (behavior.md#combat). */
export function TrackerIdle({ canCreate, storySoFar, lastAct, onCreate, onUndo }: Props) {
  return (
    <section className={classes.panel} aria-label="Initiative Tracker">
      <header className={classes.head}>
        <Title order={2} className={classes.title}>
          Initiative Tracker
        </Title>
        {lastAct && (
          <IconButton label={`Undo: ${lastAct.text}`} icon={<IconArrowBackUp size={20} />} onClick={onUndo} />
        )}
      </header>
      <div className={classes.idle}>
        <p className={classes.hint}>Select characters and click &quot;Create Initiative&quot; to begin combat.</p>
        {storySoFar}
      </div>
      <Button size="xl" radius="lg" className={classes.create} disabled={!canCreate} onClick={onCreate}>
        Create Initiative
      </Button>
    </section>
  )
}
