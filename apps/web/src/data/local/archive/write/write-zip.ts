import { ZipWriter } from '@zip.js/zip.js/lib/zip-core.js'
import { archiveFiles } from './archive-files.ts'
import {
  type ArchiveFile,
  EXPORT_PARTS,
  type ExportPart,
  type ExportRequest,
  type ExportSizes,
} from './export-request.ts'
import { openStoredData } from './stored-data.ts'

/** Bytes of contents that are in the zip, which part is being written, and how many files of each are in it. */
export type ExportProgress = { part: ExportPart; bytes: number; files: Partial<Record<ExportPart, number>> }

export type Writing = { signal?: AbortSignal | undefined; onProgress?: (progress: ExportProgress) => void }

/** Sizes of what would be written. Reads everything but sound. */
export async function measureExport(request: ExportRequest): Promise<ExportSizes> {
  const parts = [...EXPORT_PARTS, 'trashPictures'] as const
  const sizes = Object.fromEntries(parts.map((part) => [part, { files: 0, bytes: 0 }])) as ExportSizes
  const stored = await openStoredData(request.account, request.databases)
  try {
    for await (const { part, bytes, isOfTrash } of archiveFiles(stored, request)) {
      for (const size of isOfTrash ? [sizes[part], sizes.trashPictures] : [sizes[part]]) {
        size.files += 1
        size.bytes += bytes
      }
    }
  } finally {
    stored.close()
  }
  return sizes
}

/**
 * Writes the zip into `sink`, file by file and slice by slice: of sound, only a minute is in memory at once. The sink is
 * aborted if it fails or is canceled.
 */
export async function writeExport(
  request: ExportRequest,
  sink: WritableStream<Uint8Array>,
  { signal, onProgress }: Writing = {},
): Promise<void> {
  const stored = await openStoredData(request.account, request.databases)
  const writer = new ZipWriter(sink, { useWebWorkers: false, keepOrder: true, preventClose: true })
  let bytes = 0
  const files: ExportProgress['files'] = {}
  try {
    for await (const file of archiveFiles(stored, request)) {
      signal?.throwIfAborted()
      const before = bytes
      const report = (written: number) =>
        onProgress?.({ part: file.part, bytes: before + written, files: { ...files } })
      report(0)
      await addFile(writer, file, { madeAt: request.about.madeAt, signal, report })
      bytes = before + file.bytes
      files[file.part] = (files[file.part] ?? 0) + 1
    }
    await writer.close()
    await sink.close()
  } catch (error) {
    await sink.abort(error).catch(() => undefined)
    throw signal?.aborted ? signal.reason : error
  } finally {
    stored.close()
  }
}

type Adding = { madeAt: string; signal: AbortSignal | undefined; report: (bytes: number) => void }

async function addFile(writer: ZipWriter<unknown>, file: ArchiveFile, { madeAt, signal, report }: Adding) {
  const { path, bytes, isCompressed } = file
  await writer.add(
    path,
    { readable: file.read(), size: bytes },
    {
      level: isCompressed ? 0 : 6,
      lastModDate: new Date(madeAt),
      ...(signal && { signal }),
      onprogress: (written) => {
        report(written)
        return undefined
      },
    },
  )
}
