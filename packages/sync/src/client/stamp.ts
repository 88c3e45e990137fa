import type { RxCollection } from 'rxdb'
import type { CampaignRole, CollectionName } from '../protocol.ts'
import { revForWrite } from '../rev.ts'
import { revWord } from './revs.ts'

type Stamped = { id: string; campaignId?: string; rev?: string; lastModified?: string }

export type StampOptions = {
  replica: string
  roleIn: (campaignId: string) => CampaignRole
  now: () => string
}

/** Every local write gets a fresh rev and time. What the replication writes bypasses RxDB's hooks and keeps its own. */
export function stampWrites(collection: RxCollection, name: CollectionName, options: StampOptions): void {
  const stamp = (document: Stamped) => {
    const campaignId = name === 'campaigns' ? document.id : (document.campaignId ?? '')
    document.rev = revForWrite(() => revWord(options.replica), document.rev, options.roleIn(campaignId))
    const now = options.now()
    if (!document.lastModified || document.lastModified < now) document.lastModified = now
  }
  collection.preInsert(stamp, false)
  collection.preSave(stamp, false)
  collection.preRemove(stamp, false)
}
