import type { AiUseLine } from '@lanternkeep/schema'
import { formatDate } from '../../../lib/format.ts'

/** 'Nov 21, 2026': the day of the server's count, whatever the device's time zone. */
export function usageDayInWords(day: string): string {
  return formatDate(`${day}T12:00:00`)
}

export function personInWords(user: AiUseLine['user']): string {
  return user ? user.name || '(no name)' : 'Deleted accounts'
}

/** '1 request', '12,400 tokens in' */
export function figure(amount: number, one: string, many = `${one}s`): { amount: string; word: string } {
  return { amount: amount.toLocaleString('en-US'), word: amount === 1 ? one : many }
}

/** '00:00' in this device's time zone: when a new day of the server's count begins. */
export function midnightUtcHere(day: string): string {
  const midnight = new Date(`${day}T24:00:00Z`)
  return new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(midnight)
}
