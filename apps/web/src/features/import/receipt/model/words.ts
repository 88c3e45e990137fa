import type { Handling } from '@lanternkeep/importers'
import type { Mark, Status } from './receipt-rows.ts'

export const MARK_WORDS: Record<Mark | Handling, string> = {
  unreadable: 'Not readable',
  here: 'Here already',
  approximated: 'Approximated',
  note: 'Kept as a note',
  ignored: 'Ignored',
  mapped: 'Mapped',
}
export const STATUS_WORDS: Record<Status, string> = {
  unreadable: 'not readable',
  here: 'here already',
  inexact: 'not exact',
  whole: 'mapped whole',
}
