import { type CampaignRole, COLLECTION_NAMES, type CollectionName, type SyncDocument } from '../../protocol.ts'
import { isOfSameMaker, revForWrite } from '../../rev.ts'
import { type Disk, documentsOf, keyOf, newDevice, put, type Wire } from './device.ts'
import { ask, take } from './downstream.ts'
import type { Mutant } from './mutants.ts'
import { changed, forgetSettled, needsPush, receive, release, send } from './upstream.ts'

export type Replica = {
  id: string
  disk: Disk
  documents(collection: CollectionName): SyncDocument[]
  write(collection: CollectionName, doc: SyncDocument): void
  /** Sends what is waiting; the answer is kept until `receive`. False if there was nothing to send. */
  send(collection: CollectionName, lose: boolean, kill?: boolean): boolean
  receive(collection: CollectionName, kill: boolean): void
  ask(collection: CollectionName): void
  take(collection: CollectionName, kill: boolean): number
  /** The tab dies: everything in flight is forgotten. */
  kill(): void
  /** What was held for the plan is sent again. */
  release(): void
  roleIn(campaignId: string): CampaignRole
  /** Changes of this device that the server has not taken. */
  waiting(): number
}

/** Where a device stands in the world: its connection, and its clock. */
export type Surroundings = { wire: Wire; now: () => string; firstRole: CampaignRole; mutant: Mutant | undefined }

/** A device as RxDB's replication makes it behave (replication-protocol/upstream, downstream, conflicts). */
export function createReplica(id: string, { wire, now, firstRole, mutant }: Surroundings): Replica {
  const device = newDevice(id, wire, now, mutant)
  const { disk } = device
  const roleIn = (campaignId: string) => device.roles.get(campaignId) ?? firstRole
  return {
    id,
    disk,
    roleIn,
    documents: (collection) => documentsOf(device, collection),
    write(collection, doc) {
      const previous = disk.fork.get(keyOf(collection, doc.id))?.doc
      const role = roleIn(String(doc.campaignId ?? doc.id))
      const writer = { role, isOwn: (rev: string) => isOfSameMaker(device.newWord(), rev) }
      const before = String(doc.lastModified ?? '')
      const [lastModified] = [before, now()].sort().slice(-1)
      put(device, collection, { ...doc, lastModified, rev: revForWrite(device.newWord, previous?.rev, writer) })
    },
    send: (collection, lose, kill) => send(device, collection, lose, kill),
    receive: (collection, kill) => receive(device, collection, kill),
    ask: (collection) => ask(device, collection),
    take: (collection, kill) => take(device, collection, kill),
    kill() {
      device.flights.clear()
      device.pages.clear()
    },
    release: () => release(device),
    waiting() {
      forgetSettled(device)
      const unsent = COLLECTION_NAMES.flatMap((collection) => {
        return changed(device, collection).filter((stored) => needsPush(device, collection, stored))
      })
      return unsent.length + disk.held.size
    },
  }
}
