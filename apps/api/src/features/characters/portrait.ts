import { imageIdOf, imageUrlOf } from '@lanternkeep/schema'
import type { Actor } from '@lanternkeep/sync'
import type { Deps } from '../../deps.ts'
import type { DocumentWriting } from '../../services/documents/index.ts'
import { addImage, imageOfDataUrl } from '../../services/images.ts'

export type Portrait = {
  /** Lets the campaign refer to it, and answers what goes into the document. Null clears. */
  addTo(tx: DocumentWriting, table: { campaignId: string; actor: Actor }): string | null | undefined
}

/** An image sent as a data URL is kept apart from the document, under an address of our own (ruling 26). */
export async function keepPortrait({ blobs, now }: Deps, imageUrl: string | null | undefined): Promise<Portrait> {
  if (!imageUrl || imageIdOf(imageUrl)) return { addTo: () => imageUrl }
  const image = imageOfDataUrl(imageUrl)
  await blobs.put(image.id, image.bytes)
  return {
    addTo: (tx, table) => {
      addImage(tx.sql, image, { ...table, now: now() })
      return imageUrlOf(image.id)
    },
  }
}
