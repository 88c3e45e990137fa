import { localDay } from '@lanternkeep/schema'
import { formatDate } from '../../lib/format.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** 'Nov 20, 2026'. A date without a time is the same everywhere; a time shows its date here. */
export function dayInWords(releaseDate: string): string {
  return formatDate(DAY.test(releaseDate) ? `${releaseDate}T00:00` : releaseDate)
}

/** The value of a date field: '2026-11-20'. */
export function dayOf(releaseDate: string): string {
  return DAY.test(releaseDate) ? releaseDate : localDay(releaseDate)
}
