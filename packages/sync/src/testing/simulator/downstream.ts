import type { CollectionName, SyncDocument } from '../../protocol.ts'
import { stubTombstone } from '../../resolve.ts'
import { type Device, documentsOf, isEqual, keyOf, put } from './device.ts'

const PULL_LIMIT = 3

export function ask(device: Device, collection: CollectionName): void {
  if (device.pages.has(collection)) return
  const asked = ++device.clock
  const documents: SyncDocument[] = []
  let checkpoint = device.disk.down.get(collection) ?? {}
  for (let more = true; more && documents.length < PULL_LIMIT; ) {
    const answer = device.wire.pull({ collection, replica: device.id, checkpoint, limit: PULL_LIMIT })
    for (const campaign of answer.campaigns) device.roles.set(campaign.id, campaign.role)
    for (const gone of device.mutant === 'epochIgnored' ? [] : answer.gone)
      documents.push(...purged(device, collection, gone))
    for (const document of answer.documents) documents.push(structuredClone(document))
    checkpoint = { ...checkpoint, ...answer.checkpoint }
    more = answer.more
  }
  device.pages.set(collection, { documents, checkpoint, asked })
}

function purged(device: Device, collection: CollectionName, campaignId: string): SyncDocument[] {
  return documentsOf(device, collection)
    .filter((doc) => !doc._deleted && (doc.campaignId ?? doc.id) === campaignId)
    .map(stubTombstone)
}

/** Stores the page that was asked for; answers how many documents it held. */
export function take(device: Device, collection: CollectionName, kill: boolean): number {
  const page = device.pages.get(collection)
  if (!page) return 0
  device.pages.delete(collection)
  // A push went past this page: it may hold what we have replaced since. It is asked for again.
  const overtaken = page.documents.some((doc) => (device.pushedAt.get(keyOf(collection, doc.id)) ?? 0) > page.asked)
  if ((overtaken || device.flights.has(collection)) && device.mutant !== 'pageOvertakesPush')
    return page.documents.length
  for (const document of new Map(page.documents.map((doc) => [doc.id, doc])).values())
    takeDocument(device, collection, document, kill)
  // RxDB keeps no checkpoint of an empty page.
  if (page.documents.length > 0 && !kill) device.disk.down.set(collection, page.checkpoint)
  return page.documents.length
}

function takeDocument(device: Device, collection: CollectionName, master: SyncDocument, kill: boolean): void {
  const key = keyOf(collection, master.id)
  const stored = device.disk.fork.get(key)
  const assumed = device.disk.assumed.get(key)
  const isAssumed = stored !== undefined && assumed !== undefined && isEqual(assumed.doc, stored.doc)
  if (stored && !isAssumed && !stored.byDownstream) {
    if (isEqual(master, stored.doc)) device.disk.assumed.set(key, { doc: stored.doc })
    return
  }
  if (stored && isEqual(master, stored.doc)) {
    if (!isAssumed) device.disk.assumed.set(key, { doc: stored.doc })
    return
  }
  put(device, collection, master, true)
  if (!kill) device.disk.assumed.set(key, { doc: master })
}
