import { type PlannedFeature, type PlannedFeatureBody, plannedFeatureShape } from '@lanternkeep/schema'
import { boardEdits } from '../../domain/board-edits.ts'
import { addFeature, findFeature, removeFeature, replaceFeature, scheduleOf } from './planned-features.repository.ts'

export const plannedFeatures = boardEdits<PlannedFeature, PlannedFeatureBody>({
  actions: { add: 'feature-add', edit: 'feature-edit', remove: 'feature-delete' },
  missing: 'Feature not found',
  fields: Object.keys(plannedFeatureShape),
  asStored: (body) => ({ ...body, ...scheduleOf(body) }),
  detailOf: ({ status }) => ({ status }),
  find: findFeature,
  add: addFeature,
  replace: replaceFeature,
  remove: removeFeature,
})
