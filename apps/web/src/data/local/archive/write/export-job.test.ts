import { afterEach, expect, test, vi } from 'vitest'
import { ExportCodeMissing, measureInWorker } from './export-job.ts'
import type { ExportRequest } from './export-request.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

function failWith(event: Event): void {
  class FailingWorker {
    onerror?: (event: Event) => void
    postMessage() {
      queueMicrotask(() => this.onerror?.(event))
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', FailingWorker)
}

test('a worker whose code did not arrive is reported apart from data that can’t be read', async () => {
  const measure = () => measureInWorker({} as ExportRequest, new AbortController().signal)
  failWith(new Event('error'))
  await expect(measure()).rejects.toBeInstanceOf(ExportCodeMissing)
  failWith(new ErrorEvent('error', { message: 'broken' }))
  await expect(measure()).rejects.not.toBeInstanceOf(ExportCodeMissing)
})
