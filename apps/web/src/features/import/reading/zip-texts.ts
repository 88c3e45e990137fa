import { BlobReader, configure, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core.js'
import { isSkipped, isZipName, shownName } from './file-names.ts'
import {
  BROKEN_ENTRY,
  BROKEN_ZIP,
  type Limits,
  LOCKED,
  NESTED,
  NOT_TEXT,
  OWN_EXPORT,
  PACKED_TOO_TIGHT,
  tooLarge,
  tooManyEntries,
} from './limits.ts'
import type { SourceText } from './source-texts.ts'
import { textOfBytes } from './text-of-bytes.ts'

// The content security policy forbids workers from blobs, and this runs in a worker anyway.
configure({ useWebWorkers: false })

/** The texts in a zip, one after the other. Sizes that the zip states are not believed: what is unpacked is counted. */
export async function* zipTexts(zipName: string, zip: Blob, limits: Limits): AsyncGenerator<SourceText> {
  const reader = new ZipReader(new BlobReader(zip))
  try {
    const entries = await entriesOf(reader, limits)
    if (typeof entries === 'string') return yield { name: zipName, problem: entries }
    if (isExport(entries)) return yield { name: zipName, problem: OWN_EXPORT }
    for (const entry of entries) {
      const name = `${zipName}/${shownName(entry.filename)}`
      if (isSkipped(entry.filename)) yield { name, isSkipped: true }
      else if (isZipName(entry.filename)) yield { name, problem: NESTED }
      else yield { name, ...(await entryText(entry, limits)) }
    }
  } finally {
    await reader.close().catch(() => undefined)
  }
}

/** Or why there are none. */
async function entriesOf(reader: ZipReader<Blob>, limits: Limits): Promise<FileEntry[] | string> {
  const files: FileEntry[] = []
  let entries = 0
  try {
    for await (const entry of reader.getEntriesGenerator()) {
      entries += 1
      if (entries > limits.files) return tooManyEntries(entries, limits)
      if (isFile(entry)) files.push(entry)
    }
  } catch {
    return BROKEN_ZIP
  }
  return files
}

/** Of one campaign, or of several with a folder for each. */
function isExport(entries: readonly FileEntry[]): boolean {
  const names = new Set(entries.map(({ filename }) => filename.split('/').at(-1)))
  return names.has('about.json') && names.has('campaign.json')
}

function isFile(entry: Entry): entry is FileEntry {
  return !entry.directory
}

async function entryText(entry: FileEntry, limits: Limits): Promise<{ text: string } | { problem: string }> {
  if (entry.encrypted) return { problem: LOCKED }
  if (entry.uncompressedSize > limits.fileBytes) return { problem: tooLarge(entry.uncompressedSize, limits) }
  const { writable, unpacked } = counting(entry.compressedSize, limits)
  try {
    await entry.getData(writable, { checkSignature: true })
  } catch (error) {
    return { problem: error instanceof GrowsTooMuch ? error.message : BROKEN_ENTRY }
  }
  const text = textOfBytes(unpacked())
  return text === undefined ? { problem: NOT_TEXT } : { text }
}

class GrowsTooMuch extends Error {}

/** Takes what is unpacked, and stops it where it grows too much. */
function counting(packed: number, limits: Limits) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  const writable = new WritableStream<Uint8Array>({
    write(chunk) {
      bytes += chunk.length
      if (bytes > limits.fileBytes) throw new GrowsTooMuch(tooLarge(bytes, limits))
      if (bytes > limits.ratioFromBytes && bytes > packed * limits.ratio) throw new GrowsTooMuch(PACKED_TOO_TIGHT)
      // zip.js uses its buffer again.
      chunks.push(chunk.slice())
    },
  })
  const unpacked = () => {
    const whole = new Uint8Array(bytes)
    let at = 0
    for (const chunk of chunks) {
      whole.set(chunk, at)
      at += chunk.length
    }
    return whole
  }
  return { writable, unpacked }
}
