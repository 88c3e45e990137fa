import { isLibraryId, localDay } from '@lanternkeep/schema'
import { COLLECTION_NAMES, type CollectionName } from '@lanternkeep/sync'
import type { StoredImage } from '../engine/side-database.ts'
import { draftsOf } from '../forms/drafts.ts'
import { collectionOf } from '../store/collection-of.ts'
import type { LocalDb } from '../store/local-db.ts'
import { base64Of } from './base64.ts'
import { checksumOf } from './checksum.ts'
import { COPY_FORMAT, COPY_VERSION, type CopyContents } from './format.ts'
import { partOf, step, type Work } from './steps.ts'

export type MadeCopy = { file: Blob; name: string; campaigns: number }

/** The source of a copy's contents: the open database, or what is stored of one that doesn't open. */
export type CopySource = {
  account: string
  documents(name: CollectionName): Promise<unknown[]>
  besides(): Promise<Record<keyof Pick<CopyContents, 'seats' | 'rejections' | 'keeps'>, unknown[]>>
  imageIds(): Promise<string[]>
  image(id: string): Promise<StoredImage | undefined>
}

/** Everything that this account has on this device, as one file (see format.ts). Changes nothing. */
export function makeCopy(db: LocalDb, head: CopyHead, work?: Work): Promise<MadeCopy> {
  return makeCopyOf(openSource(db), head, work)
}

type CopyHead = { accountName: string; now: string }

function openSource(db: LocalDb): CopySource {
  const { account, side, store } = db
  return {
    account,
    documents: async (name) => (await collectionOf(db, name).find().exec()).map((document) => document.toJSON()),
    besides: async () => ({
      seats: store.allFacts().map(factsForCopy),
      rejections: await side.rejections.toArray(),
      keeps: await side.keeps.toArray(),
    }),
    imageIds: () => side.images.toCollection().primaryKeys(),
    image: (id) => side.images.get(id),
  }
}

/** The facts of a campaign that a copy includes. */
export function factsForCopy({ id, role, memberId }: { id: string; role: string; memberId?: string }) {
  return { id, role, ...(memberId && { memberId }) }
}

export async function makeCopyOf(
  source: CopySource,
  { accountName, now }: CopyHead,
  work: Work = {},
): Promise<MadeCopy> {
  const parts = ['{"collections":{']
  let campaigns = 0
  for (const [index, name] of COLLECTION_NAMES.entries()) {
    await step(work, (index / COLLECTION_NAMES.length) * 0.5)
    const found = await source.documents(name)
    if (name === 'campaigns') campaigns = (found as { id: string }[]).filter(({ id }) => !isLibraryId(id)).length
    const documents = found.map((document) => JSON.stringify(document))
    parts.push(`${index ? ',' : ''}${JSON.stringify(name)}:[${documents.join(',')}]`)
  }
  const besides = { ...(await source.besides()), drafts: draftsOf(source.account) }
  parts.push(`},${JSON.stringify(besides).slice(1, -1)},"images":[`)
  parts.push(...(await imageParts(source, partOf(work, 0.5, 0.8))), ']}')

  const sha256 = await checksumOf(parts, partOf(work, 0.8, 1))
  const account = { key: source.account, name: accountName }
  const head = JSON.stringify({ format: COPY_FORMAT, version: COPY_VERSION, madeAt: now, account, sha256 })
  const file = new Blob([head.slice(0, -1), ',"contents":', ...parts, '}\n'], { type: 'application/json' })
  await step(work, 1)
  return { file, name: `lanternkeep-${localDay(now)}.json`, campaigns }
}

async function imageParts(source: CopySource, work: Work): Promise<string[]> {
  const ids = await source.imageIds()
  const parts: string[] = []
  for (const [index, id] of ids.entries()) {
    await step(work, index / ids.length)
    const image = await source.image(id)
    if (!image) continue
    const { type, bytes } = image
    const written = JSON.stringify({ id, type, data: base64Of(new Uint8Array(bytes)) })
    parts.push(parts.length ? `,${written}` : written)
  }
  return parts
}
