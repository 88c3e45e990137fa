import type { CollectionName, SyncDocument } from '../../protocol.ts'
import { stubTombstone } from '../../resolve.ts'
import { type Device, documentsOf, isEqual, isOnlyBelieved, keyOf, put } from './device.ts'

const PULL_LIMIT = 3

export function ask(device: Device, collection: CollectionName): void {
  if (device.pages.has(collection)) return
  const asked = ++device.clock
  const documents: SyncDocument[] = []
  let checkpoint = device.disk.down.get(collection) ?? {}
  for (let more = true; more && documents.length < PULL_LIMIT; ) {
    const answer = device.wire.pull({ collection, replica: device.id, checkpoint, limit: PULL_LIMIT })
    for (const campaign of answer.campaigns) device.roles.set(campaign.id, campaign.role)
    // Who is not part of it any more forgets what was refused to him there.
    if (answer.gone.length > 0 && answer.campaigns.length === 0) device.disk.refused = false
    for (const gone of device.mutant === 'epochIgnored' ? [] : answer.gone)
      documents.push(...purged(device, collection, gone))
    for (const document of answer.documents) documents.push(structuredClone(document))
    checkpoint = { ...checkpoint, ...answer.checkpoint }
    more = answer.more
  }
  device.pages.set(collection, { documents, checkpoint, asked })
}

/** What is held moves to what was put aside; edits that wait to be sent are kept until their push is answered. */
function purged(device: Device, collection: CollectionName, campaignId: string): SyncDocument[] {
  const documents = documentsOf(device, collection).filter((doc) => (doc.campaignId ?? doc.id) === campaignId)
  for (const doc of documents) {
    const key = keyOf(collection, doc.id)
    if (!device.disk.held.has(key)) continue
    device.disk.rejections.push(doc)
    device.disk.held.delete(key)
    device.disk.assumed.set(key, { doc })
  }
  return documents.filter(({ _deleted }) => !_deleted).map(stubTombstone)
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
  if (device.mutant === 'checkpointBeforePersist' && kill) {
    device.disk.down.set(collection, page.checkpoint)
    return page.documents.length
  }
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
  const isAssumed =
    stored !== undefined && assumed !== undefined && isEqual(assumed.doc, stored.doc) && !isOnlyBelieved(device, key)
  if (stored && !isAssumed && !stored.byDownstream && device.mutant !== 'pullOverUnsent') {
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
