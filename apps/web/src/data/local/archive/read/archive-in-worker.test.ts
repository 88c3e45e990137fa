import { afterEach, expect, test, vi } from 'vitest'
import { openArchiveInWorker } from './archive-in-worker.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test.each([
  [new Event('error'), 'What reads a zip isn’t on this device yet. Connect to the server and try again.'],
  [new ErrorEvent('error', { message: 'broken' }), 'This zip can’t be read.'],
])('a zip isn’t blamed where the code that reads it did not arrive: %#', async (event, message) => {
  class FailingWorker extends EventTarget {
    postMessage() {
      queueMicrotask(() => this.dispatchEvent(event))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FailingWorker)
  await expect(openArchiveInWorker(new Blob([]))).rejects.toThrow(message)
})
