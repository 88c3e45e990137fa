import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useRestoredCreatures } from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import classes from './library.module.css'
import type { LibraryActs } from './use-library-acts.ts'

type Props = { acts: LibraryActs }

/** What a restored copy brought from another account's library. It is never mixed in without being asked. */
export function RestoredLine({ acts }: Props) {
  const { data: restored = [] } = useRestoredCreatures()
  if (restored.length === 0) return null
  return (
    <section className={classes.restored} aria-label="From a restored copy">
      <IconArrowBackUp size={20} aria-hidden="true" />
      <p className={classes.restoredText}>
        <b>{count(restored.length, 'creature')} from a restored copy</b> of another account’s library. They’re only on
        this device.
      </p>
      <Button variant="default" onClick={() => void acts.addRestored()}>
        Add to your library
      </Button>
      <Button variant="subtle" px="xs" onClick={() => void acts.removeRestored(restored.length)}>
        Remove
      </Button>
    </section>
  )
}
