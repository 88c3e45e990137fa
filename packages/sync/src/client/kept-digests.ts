import type { RxStorageChangeEvent } from 'rxdb'
import { addDigest, digestOf, subtractDigest } from '../digest.ts'
import type { CampaignRole, CollectionName, SyncDocument } from '../protocol.ts'
import type { CollectionSync, SyncContext } from './collection-sync.ts'
import { campaignIdOf } from './pending.ts'
import type { CampaignFacts } from './store.ts'
import { readCampaign } from './stored-documents.ts'

export type Writes = readonly RxStorageChangeEvent<SyncDocument>[]

/** Digests of this device's copies: read from its storage once, then kept up with each write. */
export type KeptDigests = {
  /** Undefined where it must be read. */
  kept(facts: CampaignFacts): string | undefined
  /** From every document of the campaign: for 10,000 of them that is half a second of work. */
  read(context: SyncContext, facts: CampaignFacts): Promise<string>
  note(name: CollectionName, writes: Writes): void
  forget(): void
}

/** What the storage lost by itself made no write, and is found when the sum is read again. */
const READ_AGAIN_AFTER_MS = 60 * 60_000

type Kept = { role: CampaignRole; sum: number; readAt: number }

export function createKeptDigests(): KeptDigests {
  const byCampaign = new Map<string, Kept>()
  let written = 0
  return {
    kept: ({ id, role }) => {
      const kept = byCampaign.get(id)
      if (!kept || kept.role !== role || Date.now() - kept.readAt > READ_AGAIN_AFTER_MS) return undefined
      return textOf(kept.sum)
    },
    read: async ({ syncs }, facts) => {
      const { id, role } = facts
      const before = written
      byCampaign.delete(id)
      const sum = await sumHere(syncs, facts)
      // A sum of what was read before and after a write is that of no state.
      if (written === before) byCampaign.set(id, { role, sum, readAt: Date.now() })
      return textOf(sum)
    },
    note: (name, writes) => {
      written += 1
      for (const { documentData, previousDocumentData } of writes) {
        const kept = byCampaign.get(campaignIdOf(name, documentData))
        if (!kept || !isCounted(name, kept)) continue
        kept.sum = subtractDigest(kept.sum, partOf(name, previousDocumentData))
        kept.sum = addDigest(kept.sum, partOf(name, documentData))
      }
    },
    forget: () => byCampaign.clear(),
  }
}

/** Of every living document, as the server counts it. */
async function sumHere(syncs: readonly CollectionSync[], facts: CampaignFacts): Promise<number> {
  let sum = 0
  for (const sync of syncs) {
    if (!isCounted(sync.name, facts)) continue
    for (const document of await readCampaign(sync, facts.id)) sum = addDigest(sum, partOf(sync.name, document))
  }
  return sum
}

/** A player's acts are theirs alone, and not in the players' digest. */
function isCounted(name: CollectionName, { role }: Pick<CampaignFacts, 'role'>): boolean {
  return role !== 'player' || name !== 'acts'
}

function partOf(name: CollectionName, document: Partial<Pick<SyncDocument, 'id' | 'rev' | '_deleted'>> | undefined) {
  if (!document || document._deleted) return 0
  return digestOf(name, document.id ?? '', document.rev ?? '')
}

function textOf(sum: number): string {
  return sum.toString(16)
}
