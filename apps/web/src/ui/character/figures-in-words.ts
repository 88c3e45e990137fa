import type { PreparedCreature } from '@lanternkeep/schema'

const SOURCES: Record<string, string> = { campaign: 'This campaign', library: 'Library', srd: 'SRD' }

/** 'Library · Defence 15, 7 health'. */
export function figuresInWords({ from, figures }: Pick<PreparedCreature, 'from' | 'figures'>): string {
  const { armorClass, maxHealth } = figures
  const facts = [armorClass !== undefined && `Defence ${armorClass}`, maxHealth !== undefined && `${maxHealth} health`]
  const known = facts.filter(Boolean).join(', ')
  return [from ? SOURCES[from.kind] : 'New', known].filter(Boolean).join(' · ')
}
