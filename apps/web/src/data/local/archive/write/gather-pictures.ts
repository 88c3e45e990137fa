import { type CampaignFile, safeFileName } from '@lanternkeep/archive'
import { IMAGE_TYPES } from '@lanternkeep/schema'
import type { SyncDocument } from '@lanternkeep/sync'
import { imageIdsIn } from '../../images/image-queue.ts'
import type { StoredData } from './stored-data.ts'

type Shown = Pick<CampaignFile, 'documents' | 'trash'> & Record<'refusals' | 'keptChanges' | 'drafts', object[]>

/** The pictures on this device that any of it shows, each named after the first thing that does. */
export async function gatherPictures(
  stored: StoredData,
  { documents, trash, ...besides }: Shown,
): Promise<CampaignFile['pictures']> {
  const named = new Map<string, string>()
  const lists = [...Object.values(documents), ...Object.values(trash)] as SyncDocument[][]
  for (const document of lists.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const name = [document.name, document.title].find((each) => typeof each === 'string') ?? 'Picture'
    for (const id of imageIdsIn(document)) if (!named.has(id)) named.set(id, String(name))
  }
  for (const id of imageIdsIn(besides)) if (!named.has(id)) named.set(id, 'Picture')
  const pictures: CampaignFile['pictures'] = []
  for (const [id, name] of named) {
    const image = await stored.image(id)
    const type = IMAGE_TYPES.find((each) => each === image?.type)
    if (!image || !type) continue
    const file = `pictures/${safeFileName(name)} ${id.slice(0, 8)}.${type.slice('image/'.length)}`
    pictures.push({ id, type, bytes: image.bytes.byteLength, file })
  }
  return pictures
}
