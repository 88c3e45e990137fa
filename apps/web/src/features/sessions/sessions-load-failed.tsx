import { useEffect } from 'react'
import { EmptyState, notify } from '../../ui/index.ts'

/** The device's storage couldn't be read (behavior.md#failed-local-writes). */
export function SessionsLoadFailed() {
  useEffect(() => notify({ title: 'Error', message: 'Failed to fetch sessions', tone: 'error' }), [])
  return (
    <EmptyState
      title="Can’t read the journal"
      text="Nothing is lost. Close other Lanternkeep tabs, then reload this one."
    />
  )
}
