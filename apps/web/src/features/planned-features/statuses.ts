import type { FeatureStatus, PlannedFeature } from '@lanternkeep/schema'
import { IconCalendar, IconFlame, IconInbox } from '@tabler/icons-react'

/** The columns from left to right, each with the sentence for an empty one. */
export const STATUSES = [
  { status: 'unplanned', label: 'Unplanned', empty: 'No unplanned features', Icon: IconInbox },
  { status: 'planned', label: 'Planned', empty: 'No planned features', Icon: IconCalendar },
  { status: 'in_progress', label: 'In Progress', empty: 'No features in progress', Icon: IconFlame },
] as const satisfies readonly { status: FeatureStatus; label: string; empty: string; Icon: typeof IconInbox }[]
export type Column = (typeof STATUSES)[number]

export const STATUS_CHOICES = STATUSES.map(({ status, label }) => ({ value: status, label }))

/** 'Q1 2027'; empty for unplanned features. */
export function whenOf({ status, plannedQuarter, plannedYear }: PlannedFeature): string {
  if (status === 'unplanned') return ''
  return [plannedQuarter, plannedYear].filter(Boolean).join(' ')
}
