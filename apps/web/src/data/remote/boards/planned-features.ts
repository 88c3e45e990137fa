import {
  changePlannedFeatureCall,
  createPlannedFeatureCall,
  deletePlannedFeatureCall,
  listPlannedFeaturesCall,
  type PlannedFeature,
  type PlannedFeatureBody,
} from '@lanternkeep/schema'
import { callAsAdmin } from '../admin/call-as-admin.ts'
import { changeBoard } from './change-board.ts'
import { type Board, useBoard } from './use-board.ts'

export function usePlannedFeatures(): Board<PlannedFeature> {
  return useBoard(listPlannedFeaturesCall)
}

export function createFeature(body: PlannedFeatureBody): Promise<void> {
  return changeBoard(listPlannedFeaturesCall, callAsAdmin(createPlannedFeatureCall, { body }))
}

export function updateFeature(id: string, body: PlannedFeatureBody): Promise<void> {
  return changeBoard(listPlannedFeaturesCall, callAsAdmin(changePlannedFeatureCall, { params: { id }, body }))
}

export function deleteFeature(id: string): Promise<void> {
  return changeBoard(listPlannedFeaturesCall, callAsAdmin(deletePlannedFeatureCall, { params: { id } }))
}
