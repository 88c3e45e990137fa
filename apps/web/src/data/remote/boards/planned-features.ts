import { type PlannedFeature, type PlannedFeatureBody, plannedFeaturesAnswer } from '@lanternkeep/schema'
import { changeBoard } from './change-board.ts'
import { type Board, useBoard } from './use-board.ts'

const PATH = '/api/planned-features'

export function usePlannedFeatures(): Board<PlannedFeature> {
  return useBoard(PATH, plannedFeaturesAnswer)
}

export function createFeature(body: PlannedFeatureBody): Promise<void> {
  return changeBoard(PATH, { method: 'POST', body })
}

export function updateFeature(id: string, body: PlannedFeatureBody): Promise<void> {
  return changeBoard(PATH, { method: 'PUT', id, body })
}

export function deleteFeature(id: string): Promise<void> {
  return changeBoard(PATH, { method: 'DELETE', id })
}
