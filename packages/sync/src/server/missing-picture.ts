import { imageIdOf } from '@lanternkeep/schema'
import type { SyncDocument, Verdict } from '../protocol.ts'
import type { ServerFacts } from './document-store.ts'

/** How `ServerFacts.missingPictures` names the picture of a campaign. */
export function pictureKey(campaignId: string, imageId: string): string {
  return `${campaignId} ${imageId}`
}

type Named = { doc: SyncDocument; campaignId: string; sendsPicture?: true | undefined }

/** `retry` for a document that waits for its picture; one that is stored with it already doesn't (U16). */
export function waitsForPicture(
  { missingPictures }: Pick<ServerFacts, 'missingPictures'>,
  { doc, campaignId, sendsPicture }: Named,
  stored: SyncDocument | undefined,
): Verdict | undefined {
  if (!sendsPicture || doc._deleted || doc.imageUrl === stored?.imageUrl) return undefined
  const imageId = typeof doc.imageUrl === 'string' ? imageIdOf(doc.imageUrl) : undefined
  if (imageId === undefined || !missingPictures?.has(pictureKey(campaignId, imageId))) return undefined
  return { id: doc.id, verdict: 'retry', message: 'This picture isn’t on the server yet.', path: 'imageUrl' }
}
