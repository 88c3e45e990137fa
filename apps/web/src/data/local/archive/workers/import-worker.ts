import { ArchiveError, type CampaignFile } from '@lanternkeep/archive'
import { TRASH_COLLECTIONS } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type SyncDocument } from '@lanternkeep/sync'
import { type Archive, type ArchivedCampaign, openArchive } from '../read/open-archive.ts'

/** `pull` asks for the next slice of the sound that was asked for last. */
export type ImportOrder =
  | { kind: 'open'; zip: Blob }
  | { kind: 'picture'; id: string }
  | { kind: 'sound'; campaign: number; path: string; bytes: number }
  | { kind: 'pull' }
export type ImportNews =
  | { kind: 'campaign'; campaign: ArchivedCampaign }
  | { kind: 'documents'; lists: 'documents' | 'trash'; name: string; documents: SyncDocument[] }
  | { kind: 'done' }
  | { kind: 'bytes'; bytes?: Uint8Array<ArrayBuffer> }
  | { kind: 'failed'; message?: string }

/** A message that takes a few milliseconds to read. */
const DOCUMENTS_IN_ONE_MESSAGE = 200

const scope = self as unknown as { postMessage(news: ImportNews, transfer?: Transferable[]): void; onmessage: unknown }
let archive: Archive | undefined
let slices: AsyncGenerator<Uint8Array> | undefined

scope.onmessage = ({ data }: MessageEvent<ImportOrder>) => {
  void answer(data).catch((error: unknown) => {
    const message = error instanceof ArchiveError ? { message: error.message } : {}
    scope.postMessage({ kind: 'failed', ...message })
  })
}

async function answer(order: ImportOrder): Promise<void> {
  if (order.kind === 'open') return open(order.zip)
  if (order.kind === 'picture') return send(await archive?.picture(order.id))
  if (order.kind === 'sound') {
    await slices?.return(undefined)
    slices = await archive?.sound(order.campaign, order.path, order.bytes)
    return send(slices && new Uint8Array())
  }
  const next = await slices?.next()
  // A copy, because the slice may be part of a buffer that the zip's reader goes on using.
  return send(next?.value?.slice())
}

async function open(zip: Blob): Promise<void> {
  archive = await openArchive(zip)
  for (const { about, file } of archive.campaigns) {
    const { documents, trash } = file
    const empty = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, []]))
    const outline = { ...file, documents: empty(COLLECTION_NAMES), trash: empty(TRASH_COLLECTIONS) } as unknown
    scope.postMessage({ kind: 'campaign', campaign: { about, file: outline as CampaignFile } })
    for (const name of COLLECTION_NAMES) sendList('documents', name, documents[name])
    for (const name of TRASH_COLLECTIONS) sendList('trash', name, trash[name])
  }
  scope.postMessage({ kind: 'done' })
}

function sendList(lists: 'documents' | 'trash', name: string, documents: SyncDocument[]): void {
  for (let from = 0; from < documents.length; from += DOCUMENTS_IN_ONE_MESSAGE) {
    scope.postMessage({
      kind: 'documents',
      lists,
      name,
      documents: documents.slice(from, from + DOCUMENTS_IN_ONE_MESSAGE),
    })
  }
}

function send(bytes: Uint8Array<ArrayBufferLike> | undefined): void {
  const own = bytes as Uint8Array<ArrayBuffer> | undefined
  scope.postMessage({ kind: 'bytes', ...(own && { bytes: own }) }, own ? [own.buffer] : [])
}
