// Dexie looks for it when it is loaded, whichever file of a worker loads it first.
import 'fake-indexeddb/auto'
import { cleanup } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import { queryClient } from '../data/remote/query-client.ts'
import { clearToasts } from './clear-toasts.ts'
import { setViewport } from './viewport.ts'

/** Files of one worker share a page: whatever the test before left there is no concern of the next. */
beforeEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  clearToasts()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  setViewport()
})
