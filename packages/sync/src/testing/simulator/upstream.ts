import type { CollectionName, PushBody, SyncDocument, Verdict } from '../../protocol.ts'
import { stubTombstone } from '../../resolve.ts'
import { type Device, type Flight, isEqual, isOnlyBelieved, keyOf, put, type Stored } from './device.ts'
import { resolveOnDevice } from './resolve-on-device.ts'

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
  const key = keyOf(collection, doc.id)
  const assumed = device.disk.assumed.get(key)
  if (!assumed || assumed.resolved === height || !isEqual(assumed.doc, doc)) return true
  return isOnlyBelieved(device, key) && !device.disk.refused
}

/** Sends what is waiting; false if there was nothing to send. `kill`: the tab dies before RxDB notes that it was held. */
export function send(device: Device, collection: CollectionName, lose: boolean, kill = false): boolean {
  if (device.flights.has(collection)) return false
  const batch = changed(device, collection)
  const upTo = batch.at(-1)?.written
  if (upTo === undefined) return false
  const rows = batch
    .filter((stored) => needsPush(device, collection, stored))
    .map((stored) => ({ stored, base: baseOf(device, keyOf(collection, stored.doc.id)) }))
  // RxDB pushes a conflict settled as theirs once more: the plugin drops such rows.
  const sent = rows.filter(({ stored, base }) => !base || !isEqual(base, stored.doc))
  for (const row of rows) if (!sent.includes(row)) device.disk.held.delete(keyOf(collection, row.stored.doc.id))
  if (sent.length === 0 || device.disk.refused) {
    for (const row of sent) hold(device, collection, row, kill)
    if (!kill) device.disk.up.set(collection, upTo)
    return false
  }
  const body: PushBody = {
    collection,
    replica: device.id,
    rows: sent.map(({ stored, base }) => ({ doc: stored.doc, base: base?.rev ?? null })),
  }
  for (const { stored } of sent) device.pushedAt.set(keyOf(collection, stored.doc.id), ++device.clock)
  const answer = device.wire.push(structuredClone(body))
  if (!lose) device.flights.set(collection, { rows: sent, upTo, answer })
  return true
}

/** What the edit was really made on: RxDB takes a held row for sent. */
function baseOf(device: Device, key: string): SyncDocument | null {
  const held = device.disk.held.get(key)
  const assumed = device.disk.assumed.get(key)?.doc
  if (held && device.mutant !== 'heldBaseForgotten' && (!assumed || held.believed.includes(assumed.rev)))
    return held.base
  return assumed ?? null
}

function hold(
  device: Device,
  collection: CollectionName,
  { stored, base }: Flight['rows'][number],
  kill: boolean,
): void {
  const key = keyOf(collection, stored.doc.id)
  const before = device.disk.held.get(key)?.believed.slice(-1) ?? []
  device.disk.held.set(key, { base, believed: [...before, stored.doc.rev] })
  if (!kill) device.disk.assumed.set(key, { doc: stored.doc })
}

/** A held row that the server does have: its answer was lost after the plan came back. */
function disbelieve({ disk, mutant }: Device, key: string, rev: string): void {
  const held = disk.held.get(key)
  if (!held || mutant === 'heldBelieved') return
  disk.held.set(key, { ...held, believed: held.believed.filter((other) => other !== rev) })
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
  const { stored } = row
  const key = keyOf(collection, stored.doc.id)
  device.pushedAt.set(key, ++device.clock)
  if (verdict.verdict === 'plan') {
    device.disk.refused = true
    hold(device, collection, row, kill)
    return
  }
  if (verdict.verdict === 'ok') {
    device.disk.held.delete(key)
    device.disk.assumed.set(key, { doc: stored.doc })
    return
  }
  const { master, document, rejected } = outcomeOf(device, collection, row, verdict)
  disbelieve(device, key, master.rev)
  if (rejected && device.mutant !== 'rejectedRowDropped') device.disk.rejections.push(stored.doc)
  // Written here meanwhile: RxDB's write fails, and the next push meets the conflict again.
  if (device.disk.fork.get(key)?.height !== stored.height) return
  const resolved = put(device, collection, document)
  if (!kill) device.disk.assumed.set(key, { doc: master, resolved: resolved.height })
}

function outcomeOf(
  device: Device,
  collection: CollectionName,
  { stored, base }: Flight['rows'][number],
  verdict: Verdict,
) {
  if (verdict.verdict === 'conflict') return resolveOnDevice(device, collection, stored.doc, base, verdict)
  const master = ('master' in verdict && verdict.master) || stubTombstone(stored.doc)
  return { master, document: master, rejected: true }
}

/** Nothing of it waits any more: a page came over what it was settled as. */
function isSettled(device: Device, key: string): boolean {
  const doc = device.disk.fork.get(key)?.doc
  const assumed = device.disk.assumed.get(key)?.doc
  return doc !== undefined && assumed !== undefined && isEqual(assumed, doc) && !isOnlyBelieved(device, key)
}

/** What is held but settled is not held. */
export function forgetSettled(device: Device): void {
  for (const key of device.disk.held.keys()) if (isSettled(device, key)) device.disk.held.delete(key)
}

/** The plan is back, or somebody asks again: what is held goes through the push once more, unchanged. */
export function release(device: Device): void {
  device.disk.refused = false
  if (device.mutant === 'heldRowStaysHeld') return
  for (const key of device.disk.held.keys()) {
    const doc = device.disk.fork.get(key)?.doc
    if (doc && !isSettled(device, key)) put(device, key.slice(0, key.indexOf('/')) as CollectionName, doc)
  }
}
