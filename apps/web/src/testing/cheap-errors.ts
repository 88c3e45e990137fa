// What only an error would show costs a quarter of a component test's time.
import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

/** From this count on, React keeps no stack of who created an element. Its warnings still name the component. */
const OWNER_STACKS = 10_000

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
type Internals = { recentlyCreatedOwnerStacks: number }

const internals = (React as unknown as Record<typeof INTERNALS, Internals>)[INTERNALS]
// React sets the count back with every render.
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => OWNER_STACKS, set: () => undefined })

type Polling = { _disableExpensiveErrorDiagnostics?: boolean }

const { getElementError } = getConfig()
configure({
  // A test that waits looks again and again, and would print the page each time. When its time is over, it prints it.
  getElementError(message, container) {
    const isPolling = (getConfig() as Polling)._disableExpensiveErrorDiagnostics
    return isPolling ? new Error(message ?? undefined) : getElementError(message, container)
  },
})
