import type { Character, HealthAct } from '@lanternkeep/schema'
import { effectOf } from './amount.ts'

/** How much of an area's amount one target takes. Fractions are rounded down. */
export const SHARES = ['full', 'half', 'quarter', 'none', 'double'] as const
export type Share = (typeof SHARES)[number]
/** By character id, in the order in which they were chosen. Characters without a share aren't in the area. */
export type Shares = Readonly<Record<string, Share>>
export type Target = { characterId: string; act: HealthAct }

export const shareWords: Record<Share, string> = {
  full: 'Full',
  half: 'Half',
  quarter: 'Quarter',
  none: 'None',
  double: 'Double',
}
const FACTORS: Record<Share, number> = { full: 1, half: 1 / 2, quarter: 1 / 4, none: 0, double: 2 }

/** Undefined if nothing is left of it. */
export function sharedAct(act: HealthAct, share: Share): HealthAct | undefined {
  const amount = Math.floor(act.amount * FACTORS[share])
  return amount === 0 ? undefined : { ...act, amount }
}

/** Choosing the share that a character has takes the character out of the area. */
export function withShare(shares: Shares, id: string, share: Share): Shares {
  if (shares[id] !== share) return { ...shares, [id]: share }
  const { [id]: _, ...others } = shares
  return others
}

export function targetsOf(characters: readonly Character[], act: HealthAct, shares: Shares): Target[] {
  return characters.flatMap(({ id }) => {
    const share = shares[id]
    const own = share && sharedAct(act, share)
    return own ? [{ characterId: id, act: own }] : []
  })
}

/** '3 full, 2 half, 1 quarter' */
export function sharesInWords(characters: readonly Pick<Character, 'id'>[], shares: Shares): string {
  const counts = SHARES.map((share) => ({ share, count: characters.filter(({ id }) => shares[id] === share).length }))
  return counts.flatMap(({ share, count }) => (count > 0 ? [`${count} ${share}`] : [])).join(', ')
}

/** Who is at 0 afterwards and wasn't before: 'Orc and Imp fall', 'No one falls'. */
export function fallenInWords(characters: readonly Character[], act: HealthAct, shares: Shares): string {
  const names = characters.flatMap((character) => {
    const share = shares[character.id]
    const own = share && sharedAct(act, share)
    const falls = own && character.health > 0 && effectOf(character, own).health === 0
    return falls ? [character.name] : []
  })
  const last = names.at(-1)
  if (last === undefined) return 'No one falls'
  return names.length === 1 ? `${last} falls` : `${names.slice(0, -1).join(', ')} and ${last} fall`
}
