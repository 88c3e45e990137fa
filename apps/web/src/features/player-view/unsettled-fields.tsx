import { labelOfPath, type PlayerCharacter } from '@lanternkeep/schema'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { openConflicts } from '../../data/local/index.ts'
import classes from './sheet.module.css'

/**
 * What two devices changed at the same time, of the player or of the GM. The GM settles it; until then the sheet shows
 * one version, and what the player wrote must not seem to be gone.
 */
export function UnsettledFields({ character }: { character: PlayerCharacter }) {
  const conflicts = openConflicts(character)
  if (conflicts.length === 0) return null
  return (
    <section className={classes.unsettled} aria-label="Waiting for your GM">
      <IconArrowsSplit2 size={22} aria-hidden="true" />
      <div>
        {conflicts.map(({ id, path, mine }) => (
          <div key={id}>
            <p>
              <b>{labelOfPath(path)}</b> was changed on two devices at the same time. Both versions are kept until your
              GM chooses.
            </p>
            {typeof mine === 'string' && mine !== '' && (
              <details>
                <summary>The version that isn’t shown</summary>
                <p className={classes.unshown}>{mine}</p>
              </details>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
