import {
  changePlannedFeatureCall,
  createPlannedFeatureCall,
  deletePlannedFeatureCall,
  listPlannedFeaturesCall,
  type PlannedFeature,
  type PlannedFeatureBody,
} from '@lanternkeep/schema'
import { unlessGone } from '../../http/request-error.ts'
import { callAsAdmin } from '../admin/call-as-admin.ts'
import { givesUp } from '../gives-up.ts'
import { changeBoard } from './change-board.ts'
import { type Board, useBoard } from './use-board.ts'

export function usePlannedFeatures(): Board<PlannedFeature> {
  return useBoard(listPlannedFeaturesCall)
}

export function createFeature(body: PlannedFeatureBody): Promise<void> {
  return changeBoard(listPlannedFeaturesCall, callAsAdmin(createPlannedFeatureCall, { body, signal: givesUp() }))
}

export function updateFeature(id: string, body: PlannedFeatureBody): Promise<void> {
  return changeBoard(
    listPlannedFeaturesCall,
    callAsAdmin(changePlannedFeatureCall, { params: { id }, body, signal: givesUp() }),
  )
}

/**
 * Changes only the priorities: what others edit stays. In turn, so that a failure leaves an order that someone could have
 * chosen; then the list is fetched once.
 */
export function setPriorities(changes: readonly { feature: PlannedFeature; priority: number }[]): Promise<void> {
  const setAll = async () => {
    for (const { feature, priority } of changes) {
      const { id, title, description, status, plannedQuarter, plannedYear } = feature
      const body = { title, description, status, plannedQuarter, plannedYear, priority, base: feature }
      await callAsAdmin(changePlannedFeatureCall, { params: { id }, body })
    }
  }
  return changeBoard(listPlannedFeaturesCall, setAll())
}

export function deleteFeature(id: string): Promise<void> {
  return changeBoard(listPlannedFeaturesCall, unlessGone(callAsAdmin(deletePlannedFeatureCall, { params: { id } })))
}
