import * as z from 'zod/mini'
import { text } from '../../entities/fields.ts'
import { plannedFeature, plannedFeatureShape, QUARTERS } from '../../entities/planned-feature.ts'
import { emptyBody } from '../body-shapes.ts'
import { contract, NO_CONTENT } from '../contract.ts'
import { draftedShape } from './drafted.ts'

const QUARTER_REQUIRED = 'Quarter is required for planned/in-progress features'
const YEAR_REQUIRED = 'Year is required for planned/in-progress features'

const ignored = z.optional(z.unknown())
/** An untouched select sends an empty text. */
const quarter = z.optional(z.nullable(z.union([z.enum(QUARTERS), z.literal('')], QUARTER_REQUIRED)))

/**
 * The same for adding and editing. Planned and in progress need their quarter and year. Without a priority a new
 * feature gets 0 and an existing one keeps its own.
 */
export const plannedFeatureBody = z
  .strictObject({ ...plannedFeatureShape, plannedQuarter: quarter, ...draftedShape, id: ignored, createdAt: ignored })
  .check(
    z.refine(({ status, plannedQuarter }) => status === 'unplanned' || Boolean(plannedQuarter), {
      error: QUARTER_REQUIRED,
      path: ['plannedQuarter'],
    }),
    z.refine(({ status, plannedYear }) => status === 'unplanned' || typeof plannedYear === 'number', {
      error: YEAR_REQUIRED,
      path: ['plannedYear'],
    }),
  )
export type PlannedFeatureBody = z.infer<typeof plannedFeatureBody>

export const plannedFeaturesAnswer = z.array(plannedFeature)

const path = '/api/planned-features'
const one = { path: '/api/planned-features/:id', params: z.object({ id: text(64) }) } as const

export const listPlannedFeaturesCall = contract({ method: 'GET', path, answer: { 200: plannedFeaturesAnswer } })
export const createPlannedFeatureCall = contract({
  method: 'POST',
  path,
  body: plannedFeatureBody,
  answer: { 201: plannedFeature },
})
export const changePlannedFeatureCall = contract({
  method: 'PUT',
  ...one,
  body: plannedFeatureBody,
  answer: { 200: plannedFeature },
})
export const deletePlannedFeatureCall = contract({ method: 'DELETE', ...one, body: emptyBody, answer: NO_CONTENT })
