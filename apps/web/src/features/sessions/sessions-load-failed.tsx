import { useEffect } from 'react'
import { EmptyState, notify } from '../../ui/index.ts'

/** The storage of the device did not give them out (spec 2 s.8, ruling 27). */
export function SessionsLoadFailed() {
  useEffect(() => notify({ title: 'Error', message: 'Failed to fetch sessions', tone: 'error' }), [])
  return (
    <EmptyState
      title="Can’t read the journal"
      text="Nothing is lost. Close other Lanternkeep tabs, then reload this one."
    />
  )
}
