import type { CampaignRole, CollectionName, SyncDocument } from '../../protocol.ts'
import { revForWrite } from '../../rev.ts'
import { type Disk, documentsOf, keyOf, newDevice, put, type Wire } from './device.ts'
import { ask, take } from './downstream.ts'
import type { Mutant } from './mutants.ts'
import { changed, needsPush, receive, send } from './upstream.ts'

export type Replica = {
  id: string
  disk: Disk
  documents(collection: CollectionName): SyncDocument[]
  write(collection: CollectionName, doc: SyncDocument): void
  /** Sends what is waiting; the answer is kept until `receive`. False if there was nothing to send. */
  send(collection: CollectionName, lose: boolean): boolean
  receive(collection: CollectionName, kill: boolean): void
  ask(collection: CollectionName): void
  take(collection: CollectionName, kill: boolean): number
  /** The tab dies: everything in flight is forgotten. */
  kill(): void
  roleIn(campaignId: string): CampaignRole
  isDirty(collection: CollectionName): boolean
}

/** A device as RxDB's replication makes it behave (replication-protocol/upstream, downstream, conflicts). */
export function createReplica(id: string, firstRole: CampaignRole, wire: Wire, mutant: Mutant | undefined): Replica {
  const device = newDevice(id, wire, mutant)
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
      put(device, collection, { ...doc, rev: revForWrite(device.newWord, previous?.rev, role) })
    },
    send: (collection, lose) => send(device, collection, lose),
    receive: (collection, kill) => receive(device, collection, kill),
    ask: (collection) => ask(device, collection),
    take: (collection, kill) => take(device, collection, kill),
    kill() {
      device.flights.clear()
      device.pages.clear()
    },
    isDirty: (collection) => changed(device, collection).some((stored) => needsPush(device, collection, stored)),
  }
}
