import type { Blobs } from '../blobs/blobs.ts'
import { announceBytes } from '../blobs/image-bytes.ts'
import type { Image } from '../blobs/images.ts'
import type { Documents, DocumentWriting } from '../documents/index.ts'
import type { Db } from '../storage/sql.ts'

type Parts = { blobs: Blobs; db: Db; documents: Documents; now: () => Date }

/**
 * Stores the bytes, then lets `refer` write the references to them. It is rehearsed first, so refused calls store
 * nothing.
 */
export async function keepBytes<T>(
  { blobs, db, documents, now }: Parts,
  { id, bytes }: Image,
  refer: (tx: DocumentWriting) => Promise<T>,
): Promise<T> {
  await documents.rehearse(refer)
  await announceBytes(db, id, now())
  await blobs.put(id, bytes)
  return documents.write(refer)
}
