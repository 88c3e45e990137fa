import type { PlayerCharacter } from '@lanternkeep/schema'
import { IconArrowsSplit2 } from '@tabler/icons-react'
import { conflictHeading } from '../../data/local/conflict-words/conflict-heading.ts'
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
        {conflicts.map((conflict) => (
          <div key={conflict.id}>
            <p>
              <b>{conflictHeading({ collection: 'characters', conflict, document: character })}</b> was changed on two
              devices at the same time. Both versions are kept until your GM chooses.
            </p>
            {typeof conflict.mine === 'string' && conflict.mine !== '' && (
              <details>
                <summary>The version that isn’t shown</summary>
                <p className={classes.unshown}>{conflict.mine}</p>
              </details>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}
