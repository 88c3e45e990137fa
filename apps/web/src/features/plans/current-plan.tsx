import { tierLabel, type User } from '@lanternkeep/schema'
import { TierBadge, type TierName } from '../../ui/index.ts'
import classes from './plans.module.css'

/** The banner with the plan of the signed-in account. */
export function CurrentPlan({ person }: { person: User }) {
  const label = tierLabel(person)
  return (
    <section className={classes.current} aria-label="Current plan">
      <TierBadge tier={label.toLowerCase() as TierName} />
      <p>
        {person.isAdmin ? (
          <>
            You are an <strong>Admin</strong>: everything in Elite is yours.
          </>
        ) : (
          <>
            You are on <strong>{label}</strong>.
          </>
        )}
      </p>
    </section>
  )
}
