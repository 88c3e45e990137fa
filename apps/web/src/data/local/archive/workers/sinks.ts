/**
 * Where the zip is written. `handle`: a file that the person chose. `stored`: a file of the browser's own storage, which
 * becomes a download. `memory`: neither exists here, so only small exports are possible.
 */
export type SinkTarget =
  | { kind: 'handle'; handle: FileSystemFileHandle }
  | { kind: 'stored'; name: string }
  | { kind: 'memory' }

/** `finish`: what was written, if it is to be downloaded. */
export type Sink = { stream: WritableStream<Uint8Array>; finish: () => Promise<Blob | undefined> }

/** Folder in the browser's own storage with the files that are being written or downloaded. */
export const EXPORTS_FOLDER = 'exports'

type SyncAccess = { write(bytes: Uint8Array): number; truncate(size: number): void; flush(): void; close(): void }
type Handle = FileSystemFileHandle & {
  createSyncAccessHandle?: () => Promise<SyncAccess>
  remove?: () => Promise<void>
}

export async function openSink(target: SinkTarget): Promise<Sink> {
  if (target.kind === 'memory') return memorySink()
  if (target.kind === 'handle') return { stream: await chosenFile(target.handle), finish: async () => undefined }
  const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle(EXPORTS_FOLDER, { create: true })
  const handle: Handle = await folder.getFileHandle(target.name, { create: true })
  const remove = () => folder.removeEntry(target.name)
  const stream = handle.createSyncAccessHandle
    ? syncFile(await handle.createSyncAccessHandle(), remove)
    : await removedIfAborted(await handle.createWritable(), remove)
  return { stream, finish: () => handle.getFile() }
}

/** Canceled, nothing of it stays. */
async function chosenFile(handle: Handle): Promise<WritableStream<Uint8Array>> {
  return removedIfAborted(await handle.createWritable(), async () => handle.remove?.())
}

function removedIfAborted(file: FileSystemWritableFileStream, remove: () => Promise<void>): WritableStream<Uint8Array> {
  return new WritableStream<Uint8Array>({
    write: (bytes) => file.write(bytes as Uint8Array<ArrayBuffer>),
    close: () => file.close(),
    abort: async (reason) => {
      await file.abort(reason)
      await remove().catch(() => undefined)
    },
  })
}

/** What every browser with such storage has in a worker. */
function syncFile(access: SyncAccess, remove: () => Promise<void>): WritableStream<Uint8Array> {
  access.truncate(0)
  return new WritableStream<Uint8Array>({
    write: (bytes) => {
      if (access.write(bytes) < bytes.length) throw new DOMException('No space is left', 'QuotaExceededError')
    },
    close: () => {
      access.flush()
      access.close()
    },
    abort: async () => {
      access.close()
      await remove().catch(() => undefined)
    },
  })
}

/** Pieces are gathered into blobs, which browsers move out of memory. */
const GATHERED_BYTES = 8_000_000

function memorySink(): Sink {
  const blobs: Blob[] = []
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  const gather = () => {
    blobs.push(new Blob(pieces))
    pieces = []
    size = 0
  }
  const stream = new WritableStream<Uint8Array>({
    write: (bytes) => {
      pieces.push(bytes.slice())
      size += bytes.length
      if (size > GATHERED_BYTES) gather()
    },
    close: gather,
  })
  return { stream, finish: async () => new Blob(blobs, { type: 'application/zip' }) }
}
