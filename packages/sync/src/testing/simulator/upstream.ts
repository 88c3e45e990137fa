import { merge } from '../../merge.ts'
import type { CollectionName, PushBody, SyncDocument, Verdict } from '../../protocol.ts'
import { resolveConflict, stubTombstone } from '../../resolve.ts'
import { type Device, type Flight, isEqual, keyOf, put, type Stored } from './device.ts'

const PUSH_BATCH = 4

export function changed(device: Device, collection: CollectionName): Stored[] {
  const since = device.disk.up.get(collection) ?? 0
  return [...device.disk.fork]
    .filter(([key, { written }]) => key.startsWith(`${collection}/`) && written > since)
    .map(([, stored]) => stored)
    .sort((a, b) => a.written - b.written)
    .slice(0, PUSH_BATCH)
}

export function needsPush(device: Device, collection: CollectionName, { doc, height }: Stored): boolean {
  const assumed = device.disk.assumed.get(keyOf(collection, doc.id))
  return !assumed || assumed.resolved === height || !isEqual(assumed.doc, doc)
}

export function send(device: Device, collection: CollectionName, lose: boolean): boolean {
  if (device.flights.has(collection)) return false
  const batch = changed(device, collection)
  const upTo = batch.at(-1)?.written
  if (upTo === undefined) return false
  // RxDB pushes a conflict settled as theirs once more: the plugin drops such rows.
  const rows = batch
    .filter((stored) => needsPush(device, collection, stored))
    .map((stored) => ({ stored, assumed: device.disk.assumed.get(keyOf(collection, stored.doc.id))?.doc }))
  const sent = rows.filter(({ stored, assumed }) => !assumed || !isEqual(assumed, stored.doc))
  if (sent.length === 0) {
    device.disk.up.set(collection, upTo)
    return false
  }
  const body: PushBody = {
    collection,
    replica: device.id,
    rows: sent.map(({ stored, assumed }) => ({ doc: stored.doc, base: assumed?.rev ?? null })),
  }
  for (const { stored } of sent) device.pushedAt.set(keyOf(collection, stored.doc.id), ++device.clock)
  const answer = device.wire.push(structuredClone(body))
  if (!lose) device.flights.set(collection, { rows: sent, upTo, answer, replays: body })
  return true
}

export function receive(device: Device, collection: CollectionName, kill: boolean): void {
  const flight = device.flights.get(collection)
  if (!flight) return
  device.flights.delete(collection)
  // A campaign that the server does not know yet: the whole push is tried again later.
  if (flight.answer.verdicts.some(({ verdict }) => verdict === 'retry')) return
  for (const [index, row] of flight.rows.entries()) {
    const verdict = flight.answer.verdicts[index]
    if (verdict) settleRow(device, collection, row, verdict, kill)
  }
  if (!kill) device.disk.up.set(collection, flight.upTo)
}

function settleRow(
  device: Device,
  collection: CollectionName,
  row: Flight['rows'][number],
  verdict: Verdict,
  kill: boolean,
): void {
  const { stored, assumed } = row
  const key = keyOf(collection, stored.doc.id)
  device.pushedAt.set(key, ++device.clock)
  if (verdict.verdict === 'ok') {
    device.disk.assumed.set(key, { doc: stored.doc })
    return
  }
  const { master, document, rejected } = outcomeOf(device, collection, stored.doc, assumed, verdict)
  if (rejected) device.disk.rejections.push(stored.doc)
  // Written here meanwhile: RxDB's write fails, and the next push meets the conflict again.
  if (device.disk.fork.get(key)?.height !== stored.height) return
  const resolved = put(device, collection, document)
  if (!kill) device.disk.assumed.set(key, { doc: master, resolved: resolved.height })
}

function outcomeOf(
  device: Device,
  collection: CollectionName,
  mine: SyncDocument,
  assumed: SyncDocument | undefined,
  verdict: Verdict,
) {
  if (verdict.verdict !== 'conflict') {
    const master = ('master' in verdict && verdict.master) || stubTombstone(mine)
    return { master, document: master, rejected: true }
  }
  const input = {
    base: assumed ?? null,
    mine,
    by: device.id,
    at: '2026-01-01T00:00:00.000Z',
    newId: device.newWord,
    makeRev: device.newWord,
  }
  const { master } = verdict
  if (device.mutant === 'deleteWins' && (master._deleted || mine._deleted)) {
    return { master, document: { ...master, _deleted: true }, rejected: false }
  }
  if (device.mutant === 'equalBeforeCounter' && master.health === mine.health) {
    const base = { ...(verdict.base ?? assumed ?? master), health: mine.health }
    const document = merge(collection, { ...input, base, theirs: master })
    return { master, document: document === master ? master : { ...document, rev: device.newWord() }, rejected: false }
  }
  const known = device.mutant === 'noAckBase' ? { ...verdict, base: undefined } : verdict
  const resolution = resolveConflict(collection, { ...input, verdict: known })
  return { master, document: resolution.document, rejected: resolution.rejected !== undefined }
}
