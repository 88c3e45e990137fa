import type { ExportRequest, ExportSizes } from '../write/export-request.ts'
import { type ExportProgress, measureExport, writeExport } from '../write/write-zip.ts'
import { openSink, type SinkTarget } from './sinks.ts'

/** Asked of the worker. It does one thing and is then ended; canceling is a message, so that half a file can go. */
export type ExportOrder =
  | { kind: 'measure'; request: ExportRequest }
  | { kind: 'write'; request: ExportRequest; target: SinkTarget }
  | { kind: 'cancel' }
export type ExportNews =
  | { kind: 'measured'; sizes: ExportSizes }
  | { kind: 'progress'; progress: ExportProgress }
  | { kind: 'written'; blob?: Blob }
  | { kind: 'failed'; reason: ExportFailure }
export type ExportFailure = 'canceled' | 'full' | 'failed'

const REPORT_EVERY_MS = 100
const scope = self as unknown as { postMessage(news: ExportNews): void; onmessage: unknown }
const canceling = new AbortController()

scope.onmessage = ({ data }: MessageEvent<ExportOrder>) => {
  if (data.kind === 'cancel') canceling.abort()
  else void run(data).then(scope.postMessage.bind(scope), (error) => scope.postMessage(failureOf(error)))
}

async function run(order: Exclude<ExportOrder, { kind: 'cancel' }>): Promise<ExportNews> {
  if (order.kind === 'measure') return { kind: 'measured', sizes: await measureExport(order.request) }
  const { stream, finish } = await openSink(order.target)
  let last = 0
  const onProgress = (progress: ExportProgress) => {
    const now = Date.now()
    if (now - last < REPORT_EVERY_MS) return
    last = now
    scope.postMessage({ kind: 'progress', progress })
  }
  await writeExport(order.request, stream, { signal: canceling.signal, onProgress })
  const blob = await finish()
  return { kind: 'written', ...(blob && { blob }) }
}

function failureOf(error: unknown): ExportNews {
  if (canceling.signal.aborted) return { kind: 'failed', reason: 'canceled' }
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return { kind: 'failed', reason: isFull ? 'full' : 'failed' }
}
