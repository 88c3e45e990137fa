import { effectiveTier, type User } from '@lanternkeep/schema'
import { PAYMENT_NOTE, PLANS } from '@lanternkeep/schema/lists/plans'
import { useRef } from 'react'
import { Page } from '../../ui/index.ts'
import { CurrentPlan } from './current-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import classes from './plans.module.css'

type Props = { person: User | null; onBack: () => void }

const NOTE_ID = 'how-plans-are-bought'

/** What each plan includes. Nothing can be bought here yet: every button leads to the note that says so. */
export function MembershipPlans({ person, onBack }: Props) {
  const note = useRef<HTMLParagraphElement>(null)
  return (
    <Page title="Membership Plans" onBack={onBack}>
      <div className={classes.plans}>
        {person && <CurrentPlan person={person} />}
        <div className={classes.cards}>
          {PLANS.map((plan) => (
            <PlanCard
              key={plan.tier}
              plan={plan}
              current={effectiveTier(person)}
              noteId={NOTE_ID}
              onChoose={() => note.current?.focus()}
            />
          ))}
        </div>
        <p ref={note} id={NOTE_ID} tabIndex={-1} className={classes.note}>
          {PAYMENT_NOTE}
        </p>
      </div>
    </Page>
  )
}
