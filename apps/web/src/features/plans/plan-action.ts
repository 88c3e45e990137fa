import { type Tier, tierRank } from '@lanternkeep/schema'

type PlanAction = 'Current Plan' | 'Upgrade' | 'Downgrade'

/** Whether a plan's button upgrades or downgrades from the current plan. */
export function planActionOf(tier: Tier, current: Tier): PlanAction {
  if (tier === current) return 'Current Plan'
  return tierRank(tier) > tierRank(current) ? 'Upgrade' : 'Downgrade'
}
