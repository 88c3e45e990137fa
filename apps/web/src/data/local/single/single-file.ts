import type { Single, SinglePicture } from '@lanternkeep/archive'
import { IMAGE_TYPES } from '@lanternkeep/schema'
import { base64Of } from '../copy/base64.ts'
import { imageIdsIn } from '../images/image-queue.ts'
import type { LocalDb } from '../store/local-db.ts'

/** A file to save, under a name that every system takes. */
export type SavedFile = { file: Blob; name: string }

type Thing = Single extends infer Each ? (Each extends Single ? Omit<Each, 'pictures'> : never) : never

/** One character or encounter with its pictures, as far as this device has them; `readSingle` reads it. */
export async function singleJsonFile(db: LocalDb, thing: Thing): Promise<SavedFile> {
  const { safeFileName, writeSingle } = await import('@lanternkeep/archive')
  const pictures = await picturesOf(db, thing.document)
  const json = writeSingle({ ...thing, pictures } as Single)
  return { file: new Blob([json], { type: 'application/json' }), name: `${safeFileName(thing.document.name)}.json` }
}

export async function markdownFile(title: string, text: string): Promise<SavedFile> {
  const { safeFileName } = await import('@lanternkeep/archive')
  return { file: new Blob([text], { type: 'text/markdown' }), name: `${safeFileName(title)}.md` }
}

async function picturesOf({ side }: LocalDb, document: object): Promise<SinglePicture[]> {
  const stored = await side.images.bulkGet([...new Set(imageIdsIn(document))])
  return stored.flatMap((image) => {
    const type = IMAGE_TYPES.find((each) => each === image?.type)
    return image && type ? [{ id: image.id, type, data: base64Of(new Uint8Array(image.bytes)) }] : []
  })
}
