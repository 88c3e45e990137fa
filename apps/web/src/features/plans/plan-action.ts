import { type Tier, tierRank } from '@lanternkeep/schema'

type PlanAction = 'Current Plan' | 'Upgrade' | 'Downgrade'

/** Which way a plan's button points for whoever has the current one. */
export function planActionOf(tier: Tier, current: Tier): PlanAction {
  if (tier === current) return 'Current Plan'
  return tierRank(tier) > tierRank(current) ? 'Upgrade' : 'Downgrade'
}
