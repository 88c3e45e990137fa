import { configure, getConfig } from '@testing-library/react'

type Polling = { _disableExpensiveErrorDiagnostics?: boolean }

const { getElementError } = getConfig()
configure({
  // A test that waits looks again and again, and would print the page each time. When its time is over, it prints it.
  getElementError(message, container) {
    const isPolling = (getConfig() as Polling)._disableExpensiveErrorDiagnostics
    return isPolling ? new Error(message ?? undefined) : getElementError(message, container)
  },
})
