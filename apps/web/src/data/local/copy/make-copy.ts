import { COLLECTION_NAMES } from '@lanternkeep/sync'
import { collectionOf } from '../conflict-counts.ts'
import type { LocalDb } from '../database.ts'
import { draftsOf } from '../drafts.ts'
import { base64Of } from './base64.ts'
import { checksumOf } from './checksum.ts'
import { COPY_FORMAT, COPY_VERSION } from './format.ts'
import { partOf, step, type Work } from './steps.ts'

export type MadeCopy = { file: Blob; name: string; campaigns: number }

/** Everything that this account has on this device, as one file (its shape: format.ts). Changes nothing. */
export async function makeCopy(
  db: LocalDb,
  { accountName, now }: { accountName: string; now: string },
  work: Work = {},
): Promise<MadeCopy> {
  const parts = ['{"collections":{']
  let campaigns = 0
  for (const [index, name] of COLLECTION_NAMES.entries()) {
    await step(work, (index / COLLECTION_NAMES.length) * 0.5)
    const found = await collectionOf(db, name).find().exec()
    if (name === 'campaigns') campaigns = found.length
    const documents = found.map((document) => JSON.stringify(document.toJSON()))
    parts.push(`${index ? ',' : ''}${JSON.stringify(name)}:[${documents.join(',')}]`)
  }
  const { side, store } = db
  const seats = store.allFacts().map(({ id, role, memberId }) => ({ id, role, ...(memberId && { memberId }) }))
  const besides = {
    seats,
    rejections: await side.rejections.toArray(),
    keeps: await side.keeps.toArray(),
    drafts: draftsOf(db.account),
  }
  parts.push(`},${JSON.stringify(besides).slice(1, -1)},"images":[`)
  parts.push(...(await imageParts(db, partOf(work, 0.5, 0.8))), ']}')

  const sha256 = await checksumOf(parts, partOf(work, 0.8, 1))
  const account = { key: db.account, name: accountName }
  const head = JSON.stringify({ format: COPY_FORMAT, version: COPY_VERSION, madeAt: now, account, sha256 })
  const file = new Blob([head.slice(0, -1), ',"contents":', ...parts, '}\n'], { type: 'application/json' })
  await step(work, 1)
  return { file, name: `lanternkeep-${now.slice(0, 10)}.json`, campaigns }
}

async function imageParts({ side }: LocalDb, work: Work): Promise<string[]> {
  const ids = await side.images.toCollection().primaryKeys()
  const parts: string[] = []
  for (const [index, id] of ids.entries()) {
    await step(work, index / ids.length)
    const image = await side.images.get(id)
    if (!image) continue
    const { type, bytes } = image
    const written = JSON.stringify({ id, type, data: base64Of(new Uint8Array(bytes)) })
    parts.push(parts.length ? `,${written}` : written)
  }
  return parts
}
