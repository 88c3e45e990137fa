import { useEffect } from 'react'
import { EmptyState, notify } from '../../ui/index.ts'

/** The storage of the device did not give them out (spec 2 s.8, ruling 27). */
export function SessionsUnread() {
  useEffect(() => notify({ title: 'Error', message: 'Failed to fetch sessions', tone: 'error' }), [])
  return (
    <EmptyState
      title="The journal could not be read"
      text="Nothing of it is lost by that. Close other tabs of Lanternkeep, then reload this one."
    />
  )
}
