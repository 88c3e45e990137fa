import type { RxCollection } from 'rxdb'
import type { CampaignRole, CollectionName } from '../protocol.ts'
import { revForWrite } from '../rev.ts'
import { isOwnRev, revWord } from './revs.ts'

type Stamped = { id: string; campaignId?: string; rev?: string; lastModified?: string }

export type StampOptions = {
  /** Names of this database, the current one first. */
  replicas: () => readonly string[]
  roleIn: (campaignId: string) => CampaignRole
  now: () => string
}

/** The document was deleted, or left this device, before the write could be stored. */
export class DocumentGone extends Error {}

/**
 * Gives every local write a new rev and time. What the replication writes bypasses RxDB's hooks and keeps its own. A
 * write that meets a deletion on its way is refused: it would put content into a tombstone, where no one could read it.
 */
export function stampWrites(collection: RxCollection, name: CollectionName, options: StampOptions): void {
  const stamp = (document: Stamped) => {
    const campaignId = name === 'campaigns' ? document.id : (document.campaignId ?? '')
    const replicas = options.replicas()
    document.rev = revForWrite(() => revWord(replicas[0] ?? ''), document.rev, {
      role: options.roleIn(campaignId),
      isOwn: (rev) => isOwnRev(rev, replicas),
    })
    const now = options.now()
    const { lastModified } = document
    // The time of an imported document may be in another zone.
    if (!lastModified || Date.parse(lastModified) < Date.parse(now)) document.lastModified = now
  }
  collection.preInsert(stamp, false)
  collection.preSave((document: Stamped, before: { _deleted?: boolean }) => {
    if (before._deleted) throw new DocumentGone(`No ${name} document ${document.id} on this device`)
    stamp(document)
  }, false)
  collection.preRemove(stamp, false)
}
