import { type FeatureStatus, type PlannedFeature, plannedFeatureBody, type Quarter } from '@lanternkeep/schema'

/** The fields as they are typed; an empty text is nothing yet. */
export type FeatureForm = {
  title: string
  description: string
  status: FeatureStatus
  plannedQuarter: Quarter | ''
  plannedYear: number | ''
}
export type FeatureErrors = Partial<Record<keyof FeatureForm, string>>

/** What the dialog starts with: the feature, or an idea for the current year. */
export function formOf(feature: PlannedFeature | undefined, now: Date): FeatureForm {
  return {
    title: feature?.title ?? '',
    description: feature?.description ?? '',
    status: feature?.status ?? 'unplanned',
    plannedQuarter: feature?.plannedQuarter ?? '',
    plannedYear: feature?.plannedYear ?? now.getFullYear(),
  }
}

/** What would be sent, or what is wrong with it, by field. What is unplanned has neither quarter nor year. */
export function readForm(form: FeatureForm) {
  const isPlanned = form.status !== 'unplanned'
  const { data, error } = plannedFeatureBody.safeParse({
    ...form,
    plannedQuarter: isPlanned ? form.plannedQuarter : null,
    plannedYear: isPlanned && form.plannedYear !== '' ? form.plannedYear : null,
  })
  const errors: FeatureErrors = {}
  for (const { path, message } of error?.issues ?? []) errors[path[0] as keyof FeatureForm] ??= message
  return { body: data, errors }
}
