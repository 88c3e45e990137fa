import { type Character, shareOfDamage } from '@lanternkeep/schema'
import { SHARES, type Share, type Shares } from './area.ts'

/** How much of a damage a character takes, and why, if it isn't all of it: 'resists fire'. */
type Preset = { share: Share; why?: string }

const WHY = { none: 'immune to', half: 'resists', double: 'weak to' } as const
const LISTS = ['immunities', 'vulnerabilities', 'resistances'] as const

export function presetOf(character: Character, damageType: string): Preset {
  const type = damageType.trim().toLowerCase()
  if (character.type === 'player') return { share: 'full' }
  const share = shareOfDamage(type, character)
  return share === 'full' ? { share } : { share, why: `${WHY[share]} ${type}` }
}

const FACTORS: Record<Share, number> = { full: 4, half: 2, quarter: 1, none: 0, double: 8 }

/** Half for a save and half for a resistance is a quarter. */
export function sharesTogether(a: Share, b: Share): Share {
  const factor = (FACTORS[a] * FACTORS[b]) / 4
  return SHARES.find((share) => FACTORS[share] === factor) ?? (factor > 4 ? 'double' : factor > 0 ? 'quarter' : 'none')
}

/** The damage types that someone here takes more or less of, as their sheets name them. */
export function typesThatMatter(characters: readonly Character[]): string[] {
  const named = characters.flatMap((character) => {
    if (character.type === 'player') return []
    return LISTS.flatMap((list) => character[list] ?? [])
  })
  return [...new Set(named.map((words) => words.toLowerCase()))].toSorted()
}

/** Everyone gets the share, or less or more of it if the type of the damage says so. */
export function withTypedShares(
  shares: Shares,
  characters: readonly Character[],
  { share, type }: { share: Share; type: string },
): Shares {
  const own = characters.map((character) => [character.id, sharesTogether(share, presetOf(character, type).share)])
  return { ...shares, ...Object.fromEntries(own) }
}

/** Another type of damage: who has the share that the old one preset gets that of the new one. A chosen share stays. */
export function withType(
  shares: Shares,
  characters: readonly Character[],
  { before, after }: { before: string; after: string },
): Shares {
  const preset = characters.filter((character) => shares[character.id] === presetOf(character, before).share)
  return withTypedShares(shares, preset, { share: 'full', type: after })
}
