import type { Plan, Tier } from '@lanternkeep/schema'
import { Badge, Button } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { tierIcons } from '../../ui/index.ts'
import { planActionOf } from './plan-action.ts'
import classes from './plans.module.css'

type Props = { plan: Plan; current: Tier; noteId: string; onChoose: () => void }

export function PlanCard({ plan, current, noteId, onChoose }: Props) {
  const { name, tier, price, priceDetail, description, features, limitations, popular } = plan
  const nameId = `plan-${tier}`
  const Icon = tierIcons[tier]
  const action = planActionOf(tier, current)
  const isFirstChoice = popular && action === 'Upgrade'
  return (
    <article className={classes.card} data-popular={popular || undefined} aria-labelledby={nameId}>
      <div className={classes.head}>
        <Icon size={26} stroke={1.75} aria-hidden="true" className={classes.icon} />
        <h2 id={nameId} className={`lk-serif ${classes.name}`}>
          {name}
        </h2>
        {popular && <Badge variant="filled">Most Popular</Badge>}
      </div>
      <p className={classes.price}>
        <strong className="lk-numbers">{price}</strong> {priceDetail}
      </p>
      <p className={classes.description}>{description}</p>
      <ul className={classes.list}>
        {features.map((feature) => (
          <li key={feature}>
            <IconCheck size={20} aria-hidden="true" className={classes.has} />
            {feature}
          </li>
        ))}
        {limitations.map((limitation) => (
          <li key={limitation} className={classes.lacks}>
            <IconMinus size={20} aria-hidden="true" />
            {limitation}
          </li>
        ))}
      </ul>
      <Button
        size="md"
        variant={isFirstChoice ? 'filled' : 'default'}
        disabled={action === 'Current Plan'}
        aria-describedby={`${nameId} ${noteId}`}
        onClick={onChoose}
      >
        {action}
      </Button>
    </article>
  )
}
