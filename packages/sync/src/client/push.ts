import type { RxReplicationWriteToMasterRow, WithDeleted } from 'rxdb'
import type { CollectionName, SyncDocument, Verdict } from '../protocol.ts'
import { isStubTombstone, stubTombstone } from '../resolve.ts'
import {
  type CollectionSync,
  campaignIdOf,
  factsOf,
  isSameState,
  maySend,
  type SyncContext,
} from './collection-sync.ts'
import { baseOf, keyOf } from './held-rows.ts'
import { sendRows } from './send-rows.ts'
import type { Refusal, Rejection } from './store.ts'

type Row = RxReplicationWriteToMasterRow<SyncDocument>
type Prepared = {
  key: string
  collection: CollectionName
  campaignId: string
  doc: SyncDocument
  base: SyncDocument | null
}

/** Pushes RxDB's rows; answers what the server has instead, for every row that it did not take. */
export async function pushRows(
  context: SyncContext,
  sync: CollectionSync,
  rows: Row[],
): Promise<WithDeleted<SyncDocument>[]> {
  const changes = rows.map((row) => prepare(context, sync, row))
  const settled = changes.filter((change) => isNothingToSend(context, change))
  const open = changes.filter((change) => !settled.includes(change))
  const sendable = open.filter((change) => maySend(context, change))
  await context.held.release(sync.name, idsOf(settled))
  const { stranded, waiting } = await sortUnsendable(
    context,
    open.filter((change) => !sendable.includes(change)),
  )
  await context.held.hold(waiting)
  const masters: WithDeleted<SyncDocument>[] = []
  for (const change of stranded) masters.push(await strand(context, sync, change))
  if (sendable.length === 0) return masters

  const ids = idsOf(sendable)
  sync.flights.begin(ids)
  void upstreamSettled(sync).finally(() => sync.flights.end(ids))
  const verdicts = await sendRows(
    context,
    sync,
    sendable.map(({ doc, base }) => ({ doc: travelling(doc), base: base?.rev ?? null })),
  )
  for (const [index, change] of sendable.entries()) {
    const verdict = verdicts[index]
    const master = verdict && (await obey(context, sync, change, verdict))
    if (master) masters.push({ ...master, _deleted: Boolean(master._deleted) })
  }
  return masters
}

/** Resolves once RxDB has stored the outcome of everything that is being pushed now. */
export async function upstreamSettled({ replication }: CollectionSync): Promise<void> {
  await replication?.internalReplicationState?.streamQueue.up
}

function prepare({ held }: SyncContext, sync: CollectionSync, row: Row): Prepared {
  const doc = row.newDocumentState
  const base = baseOf(held.get(sync.name, doc.id), row.assumedMasterState)
  const campaignId = campaignIdOf(sync.name, doc)
  return { key: keyOf(sync.name, doc.id), collection: sync.name, campaignId, doc, base }
}

/** Settled as theirs, made and deleted before anybody saw it, purged, or taken off this device only. */
function isNothingToSend(context: SyncContext, { doc, base, campaignId }: Prepared): boolean {
  if (isSameState(base, doc) || isStubTombstone(doc)) return true
  if (doc._deleted && base === null) return true
  return factsOf(context, campaignId).removed === true
}

async function sortUnsendable(context: SyncContext, changes: Prepared[]) {
  const stranded: Prepared[] = []
  for (const change of changes) if (await context.hasLeft(change.campaignId)) stranded.push(change)
  return { stranded, waiting: changes.filter((change) => !stranded.includes(change)) }
}

/** Made while its campaign was leaving this device: put aside, as what was there then (ruling 10). */
async function strand(
  context: SyncContext,
  sync: CollectionSync,
  change: Prepared,
): Promise<WithDeleted<SyncDocument>> {
  await putAside(context, sync, change)
  await context.held.release(sync.name, [change.doc.id])
  return { ...stubTombstone(change.doc), _deleted: true }
}

/** Does what the verdict says; answers the state RxDB must take for the server's, if it is not ours. */
async function obey(
  context: SyncContext,
  sync: CollectionSync,
  change: Prepared,
  verdict: Verdict,
): Promise<SyncDocument | undefined> {
  const { doc, base, campaignId } = change
  context.probes.delete(change.key)
  switch (verdict.verdict) {
    case 'ok':
      await context.held.release(sync.name, [doc.id])
      await accept(context, change)
      return undefined
    case 'conflict':
      sync.notes.set(doc.id, { kind: 'merge', base: verdict.base ?? base })
      await context.held.know(sync.name, verdict.master)
      await accept(context, change)
      return verdict.master
    case 'plan':
      await refuse(context, campaignId, { code: 'plan', message: verdict.message, at: context.now() })
      await context.held.hold([change])
      return undefined
    case 'retry':
      await context.held.hold([change])
      context.onUnknown(campaignId)
      return undefined
    case 'forbidden':
    case 'invalid':
    case 'revoked':
      return giveUp(context, sync, change, { ...verdict, verdict: verdict.verdict })
  }
}

type FinalVerdict = Pick<Rejection, 'verdict' | 'message' | 'path'> & { master?: SyncDocument }

/** Theirs wins, mine is kept to be read. A campaign is never taken away by a refusal (ruling 3). */
async function giveUp(
  context: SyncContext,
  sync: CollectionSync,
  change: Prepared,
  verdict: FinalVerdict,
): Promise<SyncDocument | undefined> {
  const { doc, campaignId } = change
  if (verdict.verdict === 'revoked') {
    await putAside(context, sync, change)
    context.onStale()
    return verdict.master ?? stubTombstone(doc)
  }
  if (!verdict.master && sync.name === 'campaigns') {
    await refuse(context, campaignId, { code: verdict.verdict, message: verdict.message, at: context.now() })
    await context.held.hold([change])
    return undefined
  }
  await context.store.addRejections([rejectionOf(context, sync, change, verdict)])
  if (!verdict.master && verdict.verdict === 'invalid') {
    await context.held.hold([change])
    return undefined
  }
  sync.notes.set(doc.id, { kind: 'theirs' })
  return verdict.master ?? stubTombstone(doc)
}

/** What somebody deleted has nothing to read. */
async function putAside(context: SyncContext, sync: CollectionSync, { doc, campaignId }: Prepared): Promise<void> {
  const keep = { campaignId, collection: sync.name, document: doc, at: context.now() }
  if (!doc._deleted) await context.store.addKeeps([keep])
  sync.notes.set(doc.id, { kind: 'theirs' })
}

function rejectionOf(context: SyncContext, sync: CollectionSync, { doc, campaignId }: Prepared, verdict: FinalVerdict) {
  return {
    // The same refusal, met again after a crash, is the same rejection.
    id: `${sync.name}/${doc.id}/${doc.rev}`,
    campaignId,
    collection: sync.name,
    documentId: doc.id,
    verdict: verdict.verdict,
    message: verdict.message,
    ...(verdict.path && { path: verdict.path }),
    mine: doc,
    at: context.now(),
  }
}

/** The server takes changes to the campaign: what waited for that can go. */
async function accept(context: SyncContext, { collection, campaignId }: Prepared): Promise<void> {
  const { refusal, ...facts } = factsOf(context, campaignId)
  const accepted = facts.accepted || collection === 'campaigns'
  if (!refusal && accepted === facts.accepted) return
  await context.store.changeFacts(campaignId, () => ({ ...facts, accepted }))
  context.onAccepted(campaignId)
}

async function refuse(context: SyncContext, campaignId: string, refusal: Refusal): Promise<void> {
  await context.store.changeFacts(campaignId, () => ({ ...factsOf(context, campaignId), refusal }))
}

function travelling({ _deleted, ...document }: SyncDocument): SyncDocument {
  return (_deleted ? { ...document, _deleted } : document) as SyncDocument
}

function idsOf(changes: Prepared[]): string[] {
  return changes.map(({ doc }) => doc.id)
}
