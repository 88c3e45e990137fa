import { type AboutFile, ArchiveError, aboutFile, type CampaignFile, readCampaign } from '@lanternkeep/archive'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { BlobReader, type Entry, type FileEntry, ZipReader } from '@zip.js/zip.js/lib/zip-core.js'
import { hashBytes } from '../../../../lib/hash.ts'
import { firstBytes } from '../first-bytes.ts'

/* Limits of what is read from a file that anyone may have made. Each counts what comes out, whatever the zip claims. */
const MOST_ENTRIES = 200_000
const MOST_CAMPAIGNS = 200
const LARGEST_ABOUT = 64 * 1024
const LARGEST_CAMPAIGN = 256 * 1024 * 1024
const LARGEST_PICTURE = 8 * 1024 * 1024

const NO_EXPORT = 'This zip isn’t a Lanternkeep export: it has no campaign.json.'
const DAMAGED = 'This zip is damaged, or part of it is missing.'

export type ArchivedCampaign = { about: AboutFile; file: CampaignFile }

/** A checked export. Its pictures and sound are read when they are asked for. */
export type Archive = {
  campaigns: ArchivedCampaign[]
  /** Undefined if it isn't in the zip, or not the picture that campaign.json names. */
  picture(id: string): Promise<Uint8Array<ArrayBuffer> | undefined>
  /** The first bytes of a part of the sound, in slices; undefined if the zip has fewer. */
  sound(campaign: number, path: string, bytes: number): Promise<AsyncGenerator<Uint8Array> | undefined>
  close(): Promise<void>
}

/** Reads and checks all of it but pictures and sound. Throws an ArchiveError with what is wrong; writes nothing. */
export async function openArchive(zip: Blob, signal?: AbortSignal): Promise<Archive> {
  const reader = new ZipReader(new BlobReader(zip), { useWebWorkers: false })
  try {
    const entries = await entriesOf(reader)
    const folders = [...entries.keys()].flatMap((path) => /^((?:[^/]+\/){0,2})campaign\.json$/.exec(path)?.[1] ?? [])
    if (folders.length === 0) throw new ArchiveError(NO_EXPORT)
    if (folders.length > MOST_CAMPAIGNS) throw new ArchiveError(DAMAGED)
    const campaigns: ArchivedCampaign[] = []
    for (const folder of folders) {
      signal?.throwIfAborted()
      campaigns.push(await readFolder(entries, folder))
    }
    const ids = campaigns.map(({ file }) => file.campaignId)
    const [twice] = campaigns.filter(({ file }, at) => ids.indexOf(file.campaignId) < at)
    if (twice) throw new ArchiveError(twiceIn(twice))
    return archiveOf({ reader, entries, folders, campaigns })
  } catch (error) {
    await reader.close().catch(() => undefined)
    if (error instanceof ArchiveError || signal?.aborted) throw error
    throw new ArchiveError(DAMAGED, { cause: error })
  }
}

function twiceIn({ file }: ArchivedCampaign): string {
  const name = String(file.documents.campaigns[0]?.name ?? 'a campaign')
  return `This zip holds “${name}” twice. Import its exports one after the other, the older one first.`
}

type Entries = ReadonlyMap<string, FileEntry>

async function entriesOf(reader: ZipReader<unknown>): Promise<Entries> {
  const entries = new Map<string, FileEntry>()
  for await (const entry of reader.getEntriesGenerator() as AsyncGenerator<Entry>) {
    if (entries.size >= MOST_ENTRIES) throw new ArchiveError(DAMAGED)
    if (!entry.directory && !entry.encrypted) entries.set(entry.filename, entry)
  }
  return entries
}

async function readFolder(entries: Entries, folder: string): Promise<ArchivedCampaign> {
  const json = await bytesOf(entries.get(`${folder}campaign.json`), LARGEST_CAMPAIGN)
  const beside = await bytesOf(entries.get(`${folder}about.json`), LARGEST_ABOUT)
  if (!json || !beside) throw new ArchiveError('The zip lacks the about.json that belongs to its campaign.json.')
  const about = aboutFile.safeParse(parsed(beside))
  if (!about.success || about.data.sha256 !== bytesToHex(sha256(json)))
    throw new ArchiveError('This export is damaged or was changed, so it can’t be imported.')
  return { about: about.data, file: readCampaign(new TextDecoder('utf-8', { fatal: true }).decode(json)) }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

type Opened = { reader: ZipReader<unknown>; entries: Entries; folders: string[]; campaigns: ArchivedCampaign[] }

function archiveOf({ reader, entries, folders, campaigns }: Opened): Archive {
  const pictures = new Map(
    campaigns.flatMap(({ file }, at) => file.pictures.map((each) => [each.id, `${folders[at]}${each.file}`] as const)),
  )
  return {
    campaigns,
    picture: async (id) => {
      const bytes = await bytesOf(entries.get(pictures.get(id) ?? ''), LARGEST_PICTURE)
      return bytes && hashBytes(bytes) === id ? bytes : undefined
    },
    sound: async (campaign, path, bytes) => {
      const entry = entries.get(`${folders[campaign]}${path}`)
      return entry && entry.uncompressedSize >= bytes ? firstBytes(slicesOf(entry), bytes) : undefined
    },
    close: () => reader.close(),
  }
}

/** Stops as soon as there is more than `most`: what an entry claims of its size may be a lie. */
async function bytesOf(entry: FileEntry | undefined, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!entry) return undefined
  if (entry.uncompressedSize > most) throw new ArchiveError(tooLarge(entry.filename))
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of slicesOf(entry)) {
    size += piece.length
    if (size > most) throw new ArchiveError(tooLarge(entry.filename))
    pieces.push(piece)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

function tooLarge(path: string): string {
  return `${path} in this zip is larger than Lanternkeep reads.`
}

/** What an entry holds, read only as fast as it is asked for. Stops reading when it is left. */
async function* slicesOf(entry: FileEntry): AsyncGenerator<Uint8Array> {
  let fail = (_: unknown) => {}
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (stream) => {
      fail = (error) => stream.error(error)
    },
  })
  const stopping = new AbortController()
  const problem = entry.getData(writable, { useWebWorkers: false, signal: stopping.signal }).then(
    () => undefined,
    (error: unknown) => {
      // What fails before the first byte leaves the stream open: its reader would wait for ever.
      fail(error)
      return error
    },
  )
  const reader = readable.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      yield value
    }
    const failed = await problem
    if (failed !== undefined) throw failed
  } finally {
    stopping.abort()
    await reader.cancel().catch(() => undefined)
  }
}
