import type { LocalMembership } from '../../data/local/index.ts'
import type { Toast } from '../../ui/index.ts'

const READING_MS = 12_000

/** 'Move Tamsin's seat to this account?' */
export function questionOf({ characters, campaignName }: Pick<LocalMembership, 'characters' | 'campaignName'>): string {
  const [first, ...others] = characters
  if (!first) return `Move your seat in ${campaignName} to this account?`
  const last = others.at(-1)
  const names = last ? `${[first, ...others.slice(0, -1)].join(', ')} and ${last}` : first
  return `Move ${names}'s seat to this account?`
}

/** What becomes of campaigns that someone made or imported without an account, once they log in. */
export function staysWithGuest([first, ...others]: readonly string[]): Toast {
  const it = others.length > 0 ? 'them' : 'it'
  return {
    tone: 'info',
    title: others.length > 0 ? `${others.length + 1} campaigns stay with the guest` : `${first} stays with the guest`,
    message: `Log out to open ${it} on this device. To take ${it} along, export ${it} there and import ${it} here.`,
    durationMs: READING_MS,
  }
}
