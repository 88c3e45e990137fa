import { effectiveTier, type Tier, type User } from '@lanternkeep/schema'
import { PAYMENT_NOTE, PLANS } from '@lanternkeep/schema/lists/plans'
import { useRef } from 'react'
import { reasonOf } from '../../data/http/request-error.ts'
import { requestUpgrade } from '../../data/remote/admin/upgrades.ts'
import { useRegistration } from '../../data/remote/auth.ts'
import { notify, Page } from '../../ui/index.ts'
import { CurrentPlan } from './current-plan.tsx'
import { planActionOf } from './plan-action.ts'
import { PlanCard } from './plan-card.tsx'
import classes from './plans.module.css'

type Props = { person: User | null; onBack: () => void }

const NOTE_ID = 'how-plans-are-bought'

/** What each plan includes. Nothing can be bought here yet: every button leads to the note that says so. */
export function MembershipPlans({ person, onBack }: Props) {
  const { data: server } = useRegistration()
  const note = useRef<HTMLParagraphElement>(null)
  const choose = async (tier: Tier) => {
    note.current?.focus()
    if (!person || planActionOf(tier, effectiveTier(person)) !== 'Upgrade') return
    try {
      await requestUpgrade(tier)
      notify({
        tone: 'success',
        title: 'Request sent',
        message: 'An admin of this server will see it and can grant it.',
      })
    } catch (error) {
      notify({ tone: 'error', title: 'Request not sent', message: reasonOf(error, 'Can’t reach the server.') })
    }
  }
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
              onChoose={() => choose(plan.tier)}
            />
          ))}
        </div>
        <p ref={note} id={NOTE_ID} tabIndex={-1} className={classes.note}>
          {PAYMENT_NOTE}
          {server?.supportContact && ` Support: ${server.supportContact}`}
        </p>
      </div>
    </Page>
  )
}
