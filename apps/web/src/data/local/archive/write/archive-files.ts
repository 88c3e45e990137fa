import {
  ABOUT_FORMAT,
  type AboutFile,
  type CampaignFile,
  campaignJsonPieces,
  campaignPages,
  type Page,
  type PagesSource,
  safeFileName,
} from '@lanternkeep/archive'
import type { Handout, Prep } from '@lanternkeep/schema'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { imageIdsIn } from '../../images/image-queue.ts'
import { conflictPages } from './conflict-pages.ts'
import type { ArchiveFile, CampaignWanted, ExportPart, ExportRequest } from './export-request.ts'
import { gatherCampaign } from './gather-campaign.ts'
import { mapFiles } from './map-files.ts'
import type { StoredData } from './stored-data.ts'

const PIECE_BYTES = 256 * 1024

/** Every file of the zip, campaign by campaign, in the order in which they are written. */
export async function* archiveFiles(stored: StoredData, request: ExportRequest): AsyncGenerator<ArchiveFile> {
  const folders = foldersOf(request.campaigns)
  for (const [index, wanted] of request.campaigns.entries()) {
    const file = await gatherCampaign(stored, wanted, request)
    const folder = folders[index]
    for (const each of filesOfCampaign(stored, { request, wanted, file })) {
      yield folder === undefined ? each : { ...each, path: `${folder}/${each.path}` }
    }
  }
}

/** A folder each, with a name of its own, if there are several. */
function foldersOf(campaigns: readonly CampaignWanted[]): (string | undefined)[] {
  if (campaigns.length < 2) return campaigns.map(() => undefined)
  const taken = new Set<string>()
  return campaigns.map(({ name }) => {
    const safe = safeFileName(name)
    let folder = safe
    for (let at = 2; taken.has(folder.toLowerCase()); at += 1) folder = `${safe} (${at})`
    taken.add(folder.toLowerCase())
    return folder
  })
}

type Campaign = { request: ExportRequest; wanted: CampaignWanted; file: CampaignFile }

function* filesOfCampaign(stored: StoredData, campaign: Campaign): Generator<ArchiveFile> {
  const { request, file } = campaign
  const { json, digest } = jsonOf(file)
  const about: AboutFile = { format: ABOUT_FORMAT, ...request.about, sha256: digest }
  yield textFile('about.json', `${JSON.stringify(about, null, 2)}\n`, 'campaign')
  yield bytesFile('campaign.json', json, 'campaign')
  for (const page of pagesOf(campaign)) yield textFile(page.path, page.text, partOfPage(page.path))
  yield* pictureFiles(stored, file)
  if (request.include.pictures) {
    const { prep, handouts } = file.documents
    for (const { path, svg } of mapFiles(
      prep as unknown as Prep[],
      handouts as unknown as Handout[],
      file.view === 'gm',
    ))
      yield textFile(path, svg, 'maps')
  }
  yield* soundFiles(stored, file)
  if (!request.include.trash || file.view === 'player') return
  for (const page of trashPages(file)) yield textFile(page.path, page.text, 'trash')
  for (const page of conflictPages(file)) yield textFile(page.path, page.text, 'trash')
}

function jsonOf(file: CampaignFile): { json: Uint8Array<ArrayBuffer>[]; digest: string } {
  const hash = sha256.create()
  const encoder = new TextEncoder()
  const json: Uint8Array<ArrayBuffer>[] = []
  let text = ''
  const flush = () => {
    const bytes = encoder.encode(text)
    hash.update(bytes)
    json.push(bytes)
    text = ''
  }
  for (const piece of campaignJsonPieces(file)) {
    text += piece
    if (text.length > PIECE_BYTES) flush()
  }
  flush()
  return { json, digest: bytesToHex(hash.digest()) }
}

function pagesOf({ wanted, file }: Campaign): Generator<Page> {
  const { view, memberId } = wanted
  const reader = view === 'gm' ? { role: 'gm' as const } : { role: 'player' as const, ...(memberId && { memberId }) }
  const pictures = new Map(file.pictures.map(({ id, file: path }) => [id, path]))
  return campaignPages(sourceOf(file, file.documents), { reader, pictureOf: (id) => pictures.get(id) })
}

function trashPages(file: CampaignFile): Iterable<Page> {
  const isEmpty = Object.values(file.trash).every((list) => list.length === 0)
  return isEmpty ? [] : campaignPages(sourceOf(file, file.trash), { reader: { role: 'gm' }, folder: 'trash' })
}

type Lists = Pick<CampaignFile['documents'], 'characters' | 'sessions' | 'handouts' | 'prep'>

function sourceOf({ documents }: CampaignFile, { characters, sessions, handouts, prep }: Lists): PagesSource {
  return { campaign: documents.campaigns[0], characters, sessions, handouts, prep } as unknown as PagesSource
}

function* pictureFiles(stored: StoredData, campaign: CampaignFile): Generator<ArchiveFile> {
  const { pictures, trash, documents, refusals, keptChanges, drafts } = campaign
  const ofTrash = new Set(Object.values(trash).flat().flatMap(imageIdsIn))
  const besides = ofTrash.size > 0 ? [...Object.values(documents).flat(), refusals, keptChanges, drafts] : []
  for (const id of besides.flatMap(imageIdsIn)) ofTrash.delete(id)
  for (const { id, file, bytes } of pictures) {
    const read = async function* () {
      const image = await stored.image(id)
      if (image) yield new Uint8Array(image.bytes)
    }
    const isOfTrash = ofTrash.has(id)
    yield { path: file, part: 'pictures', bytes, isCompressed: true, isOfTrash, read: () => streamOf(read()) }
  }
}

function* soundFiles(stored: StoredData, { recordings }: CampaignFile): Generator<ArchiveFile> {
  for (const { recordingId, sound = [] } of recordings) {
    for (const { segment, file, bytes } of sound) {
      const read = () => streamOf(stored.sound(recordingId, segment, bytes))
      yield { path: file, part: 'sound', bytes, isCompressed: true, read }
    }
  }
}

function partOfPage(path: string): ExportPart {
  const [folder] = path.split('/')
  return folder === 'notes' || folder === 'people' ? folder : 'pages'
}

function textFile(path: string, text: string, part: ExportPart): ArchiveFile {
  return bytesFile(path, [new TextEncoder().encode(text)], part)
}

function bytesFile(path: string, pieces: Uint8Array<ArrayBuffer>[], part: ExportPart): ArchiveFile {
  const bytes = pieces.reduce((sum, { length }) => sum + length, 0)
  return { path, part, bytes, isCompressed: false, read: () => streamOfPieces(pieces) }
}

/** A blob would do, but thousands of files of a few KB are written twice as fast without one each. */
function streamOfPieces(pieces: Uint8Array<ArrayBuffer>[]): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
}

/** Reads on only as fast as it is written. */
function streamOf(source: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const { done, value } = await source.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      cancel: async () => void (await source.return(undefined)),
    },
    { highWaterMark: 0 },
  )
}
