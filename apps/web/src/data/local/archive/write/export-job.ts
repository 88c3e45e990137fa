import { askBeforeUnload } from '../../../../lib/browser/ask-before-unload.ts'
import { saveFile } from '../../../../lib/browser/save-file.ts'
import { isCodeMissing } from '../../../../lib/browser/worker-code.ts'
import { createStore } from '../../../../lib/store.ts'
import { changeBackupRecord } from '../../backups/backup-record.ts'
import type { ExportFailure, ExportNews, ExportOrder } from '../workers/export-worker.ts'
import { EXPORTS_FOLDER, type SinkTarget } from '../workers/sinks.ts'
import type { ExportRequest, ExportSizes } from './export-request.ts'
import type { ExportProgress } from './write-zip.ts'

/** The export that this page writes, whichever screen is shown. There is one at a time. */
export type ExportJob =
  | { kind: 'idle' }
  | { kind: 'writing'; name: string; request: ExportRequest; startedAt: number; progress?: ExportProgress }
  | { kind: 'done'; name: string }
  | { kind: 'failed'; reason: Exclude<ExportFailure, 'canceled'> }

/** What is kept in memory where a browser can't write a file by itself. */
export const LARGEST_IN_MEMORY = 300_000_000

export const exportJob = createStore<ExportJob>({ kind: 'idle' })
let running: Worker | undefined

function openWorker(): Worker {
  return new Worker(new URL('../workers/export-worker.ts', import.meta.url), { type: 'module' })
}

/** Without the server, a device that keeps no copy of the app may lack this part of it. */
export class ExportCodeMissing extends Error {
  override name = 'ExportCodeMissing'
}

/** How large each part of the zip would be, everything included. Rejects with `ExportCodeMissing` if its code didn't arrive. */
export function measureInWorker(request: ExportRequest, signal: AbortSignal): Promise<ExportSizes> {
  const worker = openWorker()
  const stop = () => worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  return new Promise<ExportSizes>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<ExportNews>) => {
      if (data.kind === 'measured') resolve(data.sizes)
      else reject(new Error('The export could not be measured'))
    }
    worker.onerror = (event) => {
      const isMissing = isCodeMissing(event as Event)
      reject(
        isMissing ? new ExportCodeMissing('Its code didn’t arrive') : new Error('The export could not be measured'),
      )
    }
    worker.postMessage({ kind: 'measure', request } satisfies ExportOrder)
  }).finally(stop)
}

type Picker = (options: object) => Promise<FileSystemFileHandle>

/**
 * Where the browser can write the zip; undefined if the person closed its dialog, `too large` if nowhere. Call it in the
 * click's own turn.
 */
export async function chooseTarget(name: string, bytes: number): Promise<SinkTarget | 'too large' | undefined> {
  const { showSaveFilePicker } = window as unknown as { showSaveFilePicker?: Picker }
  if (showSaveFilePicker) {
    const types = [{ description: 'Zip', accept: { 'application/zip': ['.zip'] } }]
    try {
      return { kind: 'handle', handle: await showSaveFilePicker({ suggestedName: name, types }) }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return undefined
      // Not allowed here, by a policy for example: a download is.
    }
  }
  if (await hasOwnFiles()) return { kind: 'stored', name: `${Date.now()}-${name}` }
  return bytes > LARGEST_IN_MEMORY ? 'too large' : { kind: 'memory' }
}

async function hasOwnFiles(): Promise<boolean> {
  try {
    await navigator.storage.getDirectory()
    return true
  } catch {
    // Plain http, or private browsing.
    return false
  }
}

/** A browser copies the file within this time, also if it asks where to. */
const DOWNLOADED_WITHIN_MS = 10 * 60_000
let downloadingUntil = 0

/** Removes the zips in the browser's own storage, unless one is being written or downloaded. */
export async function removeLeftovers(): Promise<void> {
  if (exportJob.get().kind === 'writing' || Date.now() < downloadingUntil) return
  const root = await navigator.storage?.getDirectory().catch(() => undefined)
  await root?.removeEntry(EXPORTS_FOLDER, { recursive: true }).catch(() => undefined)
}

function removeAfterDownload(): void {
  downloadingUntil = Date.now() + DOWNLOADED_WITHIN_MS
  setTimeout(() => void removeLeftovers(), DOWNLOADED_WITHIN_MS + 1)
}

export function startExport(request: ExportRequest, name: string, target: SinkTarget): void {
  if (exportJob.get().kind === 'writing') return
  const stay = askBeforeUnload()
  const worker = openWorker()
  running = worker
  const writing = { kind: 'writing', name, request, startedAt: Date.now() } as const
  exportJob.set(writing)
  const end = (job: ExportJob) => {
    worker.terminate()
    stay()
    running = undefined
    exportJob.set(job)
  }
  worker.onmessage = ({ data }: MessageEvent<ExportNews>) => {
    if (data.kind === 'progress') exportJob.set({ ...writing, progress: data.progress })
    if (data.kind === 'failed')
      end(data.reason === 'canceled' ? { kind: 'idle' } : { kind: 'failed', reason: data.reason })
    if (data.kind !== 'written') return
    if (data.blob) {
      saveFile(data.blob, name)
      removeAfterDownload()
    }
    for (const { id, view } of request.campaigns) {
      if (view === 'gm') changeBackupRecord(id, { outsideAt: request.about.madeAt })
    }
    end({ kind: 'done', name })
  }
  worker.onerror = () => end({ kind: 'failed', reason: 'failed' })
  worker.postMessage({ kind: 'write', request, target } satisfies ExportOrder)
}

/** The half file is removed. */
export function cancelExport(): void {
  running?.postMessage({ kind: 'cancel' } satisfies ExportOrder)
}
