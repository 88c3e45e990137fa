// Dexie looks for it when it is loaded, whichever file of a worker loads it first.
import 'fake-indexeddb/auto'
// Before anything loads React.
import './shipped-react.ts'
import './cheap-errors.ts'
import './cheap-styles.ts'
import { cleanup, configure } from '@testing-library/react'
import { Dexie } from 'dexie'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, vi } from 'vitest'
import { queryClient } from '../data/remote/query-client.ts'
import { forgetUnsavedTexts } from '../lib/hooks/unsaved-texts.ts'
import { forgetToasts } from '../ui/toasts/toast-store.ts'
import { setViewport } from './viewport.ts'

// Files of one worker share a page. Each starts with no database, whatever the one before left open or stored.
globalThis.indexedDB = new IDBFactory()
Dexie.dependencies.indexedDB = indexedDB

// Writes go through a database, and the machine may be busy.
configure({ asyncUtilTimeout: 8_000 })

// The simulated page has none, and the app would wait a while instead.
globalThis.requestIdleCallback ??= (run) => Number(setTimeout(run, 0))

/** Clears what the test before left in the page. */
beforeEach(() => {
  cleanup()
  // A field that was closed with it may have kept its text.
  forgetUnsavedTexts()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  forgetToasts()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  // A view that was opened, which the next page would start with.
  history.replaceState(null, '', '/')
  setViewport()
})
