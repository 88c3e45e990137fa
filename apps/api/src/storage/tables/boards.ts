import type { ChangelogCategory, FeatureStatus, FeedbackType, Quarter } from '@lanternkeep/schema'
import type { Generated, Insertable, Selectable } from 'kysely'

type FeedbackTable = {
  /** The order of creation. */
  seq: Generated<number>
  id: string
  type: FeedbackType
  description: string
  /** Null is anonymous; set to null when the account is deleted. */
  user_id: string | null
  created_at: string
}

type ChangelogEntryTable = {
  seq: Generated<number>
  id: string
  version: string
  title: string
  description: string
  category: ChangelogCategory
  /** As given: a day, or a time with any zone. */
  release_date: string
  /** The same as a time in UTC, for sorting. */
  released_at: string
  created_at: string
}

/** An unscheduled one has no quarter and no year. */
type PlannedFeatureTable = {
  seq: Generated<number>
  id: string
  title: string
  description: string
  status: FeatureStatus
  planned_quarter: Quarter | null
  planned_year: number | null
  priority: number
  created_at: string
}

/** Feedback, and the changelog and planned features that admins publish. */
export type BoardTables = {
  feedback: FeedbackTable
  changelog_entry: ChangelogEntryTable
  planned_feature: PlannedFeatureTable
}

export type NewFeedback = Insertable<FeedbackTable>
export type FeedbackRow = Selectable<FeedbackTable>
export type ChangelogEntryRow = Selectable<ChangelogEntryTable>
export type PlannedFeatureRow = Selectable<PlannedFeatureTable>
