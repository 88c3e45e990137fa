import type { ExportRequest } from '../archive/write/export-request.ts'
import { writeExport } from '../archive/write/write-zip.ts'
import { isStorageFull } from '../engine/storage.ts'

export type BackupOrder = { request: ExportRequest; file: FileSystemFileHandle }
/** `name` of the browser's error: errors lose their kind on the way to the page. */
export type BackupNews = { kind: 'written' } | { kind: 'failed'; name: string; message: string }

type SyncAccess = { write(bytes: Uint8Array): number; truncate(size: number): void; flush(): void; close(): void }
type Handle = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<SyncAccess> }

const scope = self as unknown as { postMessage(news: BackupNews): void; onmessage: unknown }

scope.onmessage = ({ data }: MessageEvent<BackupOrder>) => {
  void write(data).then(
    () => scope.postMessage({ kind: 'written' }),
    (error: unknown) => {
      const name = isStorageFull(error) ? 'QuotaExceededError' : error instanceof Error ? error.name : ''
      scope.postMessage({ kind: 'failed', name, message: String(error) })
    },
  )
}

async function write({ request, file }: BackupOrder): Promise<void> {
  await writeExport(request, await openFile(file))
}

/** Safari's own storage had no other way to write until recently; folders of the person have only the first one. */
async function openFile(file: Handle): Promise<WritableStream<Uint8Array>> {
  if ('createWritable' in file) return (await file.createWritable()) as WritableStream<Uint8Array>
  const access = await (file as Handle).createSyncAccessHandle?.()
  if (!access) throw new DOMException('Files can’t be written here', 'NotSupportedError')
  access.truncate(0)
  return new WritableStream<Uint8Array>({
    write: (bytes) => {
      if (access.write(bytes) < bytes.length) throw new DOMException('No space is left', 'QuotaExceededError')
    },
    close: () => {
      access.flush()
      access.close()
    },
    abort: () => access.close(),
  })
}
