import type { LocalMembership } from '../../data/local/index.ts'

/** 'Move Tamsin's seat to this account?' */
export function questionOf({ characters, campaignName }: Pick<LocalMembership, 'characters' | 'campaignName'>): string {
  const [first, ...others] = characters
  if (!first) return `Move your seat in ${campaignName} to this account?`
  const last = others.at(-1)
  const names = last ? `${[first, ...others.slice(0, -1)].join(', ')} and ${last}` : first
  return `Move ${names}'s seat to this account?`
}
