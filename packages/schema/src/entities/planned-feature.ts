import * as z from 'zod/mini'
import { id, int, isoDateTime, known, requiredText } from './fields.ts'

export const FEATURE_STATUSES = ['unplanned', 'planned', 'in_progress'] as const
export type FeatureStatus = (typeof FEATURE_STATUSES)[number]
export const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const
export type Quarter = (typeof QUARTERS)[number]

export const plannedFeatureShape = {
  title: requiredText(200, 'Title is required').check(z.trim()),
  description: requiredText(10_000, 'Description is required'),
  status: z.enum(FEATURE_STATUSES),
  plannedQuarter: z.optional(z.nullable(z.enum(QUARTERS))),
  plannedYear: z.optional(z.nullable(int(1970, 9999))),
  priority: z.optional(int(-1_000_000, 1_000_000)),
}

/**
 * `createdAt` orders features of equal priority, older first (behavior.md#sorting). An unscheduled one has no quarter
 * and year.
 */
export const plannedFeature = z.object({
  id,
  ...plannedFeatureShape,
  status: known(FEATURE_STATUSES, 'unplanned'),
  plannedQuarter: z.nullable(z.enum(QUARTERS)),
  plannedYear: z.nullable(z.int()),
  priority: z.int(),
  createdAt: isoDateTime,
})
export type PlannedFeature = z.infer<typeof plannedFeature>
