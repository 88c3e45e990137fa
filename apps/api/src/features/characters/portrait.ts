import { imageIdOf, imageUrlOf } from '@lanternkeep/schema'
import type { Actor } from '@lanternkeep/sync'
import { addImage, imageOfDataUrl, isKept } from '../../blobs/images.ts'
import type { Deps } from '../../deps.ts'
import type { DocumentWriting } from '../../documents/index.ts'
import { keepBytes } from '../../domain/keep-bytes.ts'
import { AppError } from '../../errors/app-error.ts'

export type Portrait = {
  /** Lets the campaign refer to it, and returns the document's value. Null clears. */
  addTo(tx: DocumentWriting, table: { campaignId: string; actor: Actor }): Promise<string | null | undefined>
}

/**
 * Stores an image sent as a data URL separately from the document that `write` writes, under an address of our own
 * (behavior.md#pictures).
 */
export async function withPortrait<T>(
  deps: Deps,
  imageUrl: string | null | undefined,
  write: (tx: DocumentWriting, portrait: Portrait) => Promise<T>,
): Promise<T> {
  const id = imageIdOf(imageUrl ?? undefined)
  if (!imageUrl) return deps.documents.write((tx) => write(tx, { addTo: async () => imageUrl }))
  if (id !== undefined) {
    const addTo: Portrait['addTo'] = async (tx, { actor, campaignId }) => {
      if (await isKept(tx.sql, id, { actor, campaignId })) return imageUrl
      throw new AppError('invalid', 'This picture isn’t on the server. Please send it first.', { path: 'imageUrl' })
    }
    return deps.documents.write((tx) => write(tx, { addTo }))
  }
  const image = imageOfDataUrl(imageUrl)
  const addTo: Portrait['addTo'] = async (tx, table) => {
    await addImage(tx.sql, image, { ...table, now: deps.now() })
    return imageUrlOf(image.id)
  }
  return keepBytes(deps, image, (tx) => write(tx, { addTo }))
}
