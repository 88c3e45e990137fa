import * as z from 'zod/mini'
import { id, int, isoDateTime, requiredText } from './fields.ts'

export const FEATURE_STATUSES = ['unplanned', 'planned', 'in_progress'] as const
export type FeatureStatus = (typeof FEATURE_STATUSES)[number]
export const QUARTERS = ['Q1', 'Q2', 'Q3', 'Q4'] as const
export type Quarter = (typeof QUARTERS)[number]

export const plannedFeatureShape = {
  title: requiredText(200, 'Title is required'),
  description: requiredText(10_000, 'Description is required'),
  status: z.enum(FEATURE_STATUSES),
  plannedQuarter: z.optional(z.nullable(z.enum(QUARTERS))),
  plannedYear: z.optional(z.nullable(int(1970, 9999))),
  priority: z._default(int(-1_000_000, 1_000_000), 0),
}

/** `createdAt` orders those of equal priority: the older first (ruling 30). */
export const plannedFeature = z.object({ id, ...plannedFeatureShape, createdAt: isoDateTime })
export type PlannedFeature = z.infer<typeof plannedFeature>

/** What a form or call must hold; planned and in progress need their quarter and year (spec 1 s.5). */
export const plannedFeatureInput = z.strictObject(plannedFeatureShape).check(
  z.refine(({ status, plannedQuarter }) => status === 'unplanned' || Boolean(plannedQuarter), {
    error: 'Quarter is required for planned/in-progress features',
    path: ['plannedQuarter'],
  }),
  z.refine(({ status, plannedYear }) => status === 'unplanned' || typeof plannedYear === 'number', {
    error: 'Year is required for planned/in-progress features',
    path: ['plannedYear'],
  }),
)
export type PlannedFeatureInput = z.infer<typeof plannedFeatureInput>
