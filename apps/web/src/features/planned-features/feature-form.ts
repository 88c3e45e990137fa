import {
  type FeatureStatus,
  type PlannedFeature,
  type PlannedFeatureBody,
  plannedFeatureBody,
  type Quarter,
  readNumber,
} from '@lanternkeep/schema'
import * as z from 'zod/mini'

/** The fields as typed; an empty text is no value. */
export type FeatureValues = {
  title: string
  description: string
  status: FeatureStatus
  plannedQuarter: Quarter | ''
  plannedYear: string
}

/** The dialog's first values: the feature, or an idea for the current year. */
export function featureValues(feature: PlannedFeature | undefined, now: Date): FeatureValues {
  return {
    title: feature?.title ?? '',
    description: feature?.description ?? '',
    status: feature?.status ?? 'unplanned',
    plannedQuarter: feature?.plannedQuarter ?? '',
    plannedYear: String(feature?.plannedYear ?? now.getFullYear()),
  }
}

/** What is sent. What is unplanned has neither quarter nor year. */
export const featureForm = z.pipe(
  z.transform((typed: FeatureValues): PlannedFeatureBody => {
    const isPlanned = typed.status !== 'unplanned'
    return {
      ...typed,
      plannedQuarter: isPlanned ? typed.plannedQuarter : null,
      plannedYear:
        isPlanned && typed.plannedYear.trim() !== '' ? (readNumber(typed.plannedYear, 'whole') ?? Number.NaN) : null,
    }
  }),
  plannedFeatureBody,
)
