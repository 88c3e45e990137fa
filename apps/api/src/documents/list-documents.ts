import type { CollectionName, SyncDocument } from '@lanternkeep/sync'
import { readDocuments, type SyncPerson, TooLarge } from '@lanternkeep/sync/server'
import { AppError } from '../errors/app-error.ts'
import type { Documents } from './documents.ts'

/**
 * Everything in a campaign's collection that this requester may see; undefined if they are not a member or there is no
 * such campaign. Throws 413 if building the list would block other requests.
 */
export async function listDocuments(
  documents: Documents,
  person: SyncPerson,
  target: { collection: CollectionName; campaignId: string },
): Promise<SyncDocument[] | undefined> {
  try {
    return await documents.read((tx) => tx.decide((stored) => readDocuments(stored, person, target)))
  } catch (error) {
    if (error instanceof TooLarge) throw new AppError('too_large', error.message)
    throw error
  }
}
