import type { Character, HealthAct } from '@lanternkeep/schema'

/** How much of an amount one target takes: all, half or none of a blast. */
export const SHARES = ['full', 'half', 'none'] as const
export type Share = (typeof SHARES)[number]
export type Target = { characterId: string; act: HealthAct }

/** Halves are rounded down. */
export function sharedAct(act: HealthAct, share: Share): HealthAct | undefined {
  if (share === 'full') return act
  const amount = share === 'none' ? 0 : Math.floor(act.amount / 2)
  return amount === 0 ? undefined : { ...act, amount }
}

export function targetsOf(
  characters: readonly Character[],
  act: HealthAct,
  shares: Readonly<Record<string, Share>>,
): Target[] {
  return characters.flatMap(({ id }) => {
    const own = sharedAct(act, shares[id] ?? 'full')
    return own ? [{ characterId: id, act: own }] : []
  })
}
