import { TIERS, type Tier } from '../entities/user.ts'

/** What the gates look at; null for a signed-out person. An absent `tier` is free. */
export type PlanHolder = { tier?: Tier; isAdmin?: boolean } | null | undefined

/** An admin counts as elite everywhere (behavior.md#plans). */
export function effectiveTier(holder: PlanHolder): Tier {
  return holder?.isAdmin ? 'elite' : (holder?.tier ?? 'free')
}

/** free 0, premium 1, elite 2: tells whether a plan's button upgrades or downgrades. */
export function tierRank(tier: Tier): number {
  return TIERS.indexOf(tier)
}

export function mayCreateCampaign(holder: PlanHolder): boolean {
  return isPaid(holder)
}

export function maySync(holder: PlanHolder): boolean {
  return isPaid(holder)
}

export function hasAi(holder: PlanHolder): boolean {
  return effectiveTier(holder) === 'elite'
}

const LABELS: Record<Tier, string> = { free: 'Free', premium: 'Premium', elite: 'Elite' }

/** Admin, Elite, Premium or Free. */
export function tierLabel(holder: PlanHolder): string {
  return holder?.isAdmin ? 'Admin' : LABELS[effectiveTier(holder)]
}

/** Why a campaign may not be created, in the words of the menu and the server; undefined if it may. */
export function refusalToCreateCampaign(holder: PlanHolder): { title: string; message: string } | undefined {
  if (!holder) return { title: 'Login Required', message: 'Please log in to create campaigns.' }
  if (mayCreateCampaign(holder)) return undefined
  return { title: 'Upgrade Required', message: 'Please upgrade to Premium or Elite to create campaigns.' }
}

function isPaid(holder: PlanHolder): boolean {
  return effectiveTier(holder) !== 'free'
}
