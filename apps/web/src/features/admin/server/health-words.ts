import type { ServerHealth } from '@lanternkeep/schema'
import { count, formatDateTime } from '../../../lib/format.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const OTHERS = 'Other processes count their own.'

/** '12 days, 4 h', '38 minutes' */
export function timeInWords(ms: number): string {
  if (ms < 2 * MINUTE_MS) return 'a minute'
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} minutes`
  if (ms < 2 * DAY_MS) return count(Math.floor(ms / HOUR_MS), 'hour')
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  return `${Math.floor(ms / DAY_MS)} days${hours > 0 ? `, ${hours} h` : ''}`
}

/** '38 minutes ago', for a headline. */
export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function refusedInWords({ refusedPushes, isOneOfSeveral }: ServerHealth): { title: string; text: string } {
  const { changes, people, lastAt } = refusedPushes
  if (changes === 0) {
    const since = isOneOfSeveral ? `since this process of the server started. ${OTHERS}` : 'since the server started.'
    return { title: 'No refused changes', text: `In the last 24 hours, ${since}` }
  }
  const text = `${count(changes, 'change')} in the last 24 hours, the last ${formatDateTime(lastAt ?? '')}. Their devices keep them and say why.`
  return {
    title: `Refused changes: ${count(people, 'person', 'people')}`,
    text: isOneOfSeveral ? `${text} ${OTHERS}` : text,
  }
}

/** What the owner should do about backups; undefined if there is one of today. */
export function lateBackupInWords({ backup }: ServerHealth, now: Date): string | undefined {
  if (!backup.isLate) return undefined
  const age = backup.at === null ? undefined : timeInWords(now.getTime() - Date.parse(backup.at))
  const what = age ? `The last backup is ${age} old.` : 'There is no backup yet.'
  if (backup.everyHours === 0) return `${what} This server makes none by itself.`
  return backup.error ? `${what} The last try failed: ${backup.error}` : what
}

export function mailInWords({ mail }: ServerHealth): { state: 'good' | 'watch' | 'bad'; title: string; text: string } {
  if (!mail.sends) {
    const text = 'Each mail is in the Outbox with its link, for you to pass on.'
    return { state: 'watch', title: 'This server sends no mail', text }
  }
  if (mail.failed > 0) {
    const text = `${count(mail.failed, 'mail')} failed in the last 7 days. ${mail.lastError ?? ''}`
    return { state: 'bad', title: 'Mail fails', text }
  }
  if (mail.lastError) {
    const text = `${count(mail.waiting, 'mail')} will be tried again. ${mail.lastError}`
    return { state: 'watch', title: 'Mail is waiting', text }
  }
  return { state: 'good', title: 'Mail goes out', text: mail.lastSentAt ? '' : 'None was sent yet.' }
}

/** How many things need somebody. */
export function troublesIn(health: ServerHealth): number {
  const { backup, integrity, refusedPushes } = health
  return [
    backup.isLate,
    integrity?.fault !== undefined,
    mailInWords(health).state === 'bad',
    refusedPushes.changes > 0,
  ].filter(Boolean).length
}
