import { TIERS, type Tier } from '../entities/user.ts'

/** What the gates look at; null is a signed-out person. `tier` is free when absent. */
export type Member = { tier?: Tier; isAdmin?: boolean } | null | undefined

/** An admin counts as elite everywhere (ruling 4). */
export function effectiveTier(member: Member): Tier {
  return member?.isAdmin ? 'elite' : (member?.tier ?? 'free')
}

/** free 0, premium 1, elite 2: which way a plan's button points. */
export function tierRank(tier: Tier): number {
  return TIERS.indexOf(tier)
}

export function mayCreateCampaign(member: Member): boolean {
  return isPaid(member)
}

export function maySync(member: Member): boolean {
  return isPaid(member)
}

export function hasAi(member: Member): boolean {
  return effectiveTier(member) === 'elite'
}

const LABELS: Record<Tier, string> = { free: 'Free', premium: 'Premium', elite: 'Elite' }

/** Admin, Elite, Premium or Free. */
export function tierLabel(member: Member): string {
  return member?.isAdmin ? 'Admin' : LABELS[effectiveTier(member)]
}

/** Why a campaign may not be created, as the menu and the server say it (spec 1 s.5); undefined when it may. */
export function refusalToCreateCampaign(member: Member): { title: string; message: string } | undefined {
  if (!member) return { title: 'Login Required', message: 'Please log in to create campaigns.' }
  if (mayCreateCampaign(member)) return undefined
  return { title: 'Upgrade Required', message: 'Please upgrade to Premium or Elite to create campaigns.' }
}

function isPaid(member: Member): boolean {
  return effectiveTier(member) !== 'free'
}
