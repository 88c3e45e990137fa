import type { SyncStatus } from '@lanternkeep/schema'
import { openConflictsOf } from '../../merge/conflict-value.ts'
import {
  type Checkpoint,
  COLLECTION_NAMES,
  type CollectionName,
  type PushBody,
  type SyncDocument,
} from '../../protocol.ts'
import { isRecord, same } from '../../same.ts'
import type { DocumentRow } from '../../server/document-store.ts'
import { listChanges } from '../../server/list-changes.ts'
import { USES_AND_MONEY, usesAndMoney } from './counters.ts'
import type { Count, Ledger } from './ledger.ts'
import { conflictsOf, quantities, tokensIn } from './ledger.ts'
import { type Guest, membershipOf, rowsByKey, type ServerSide } from './server-side.ts'

const TEXTS = ['notes', 'background', 'gmNotes', 'recap', 'text'] as const

/** What is checked on a device. */
export type CheckedDevice = {
  id: string
  guest: Guest
  /** If false, the campaign was removed from this device, which must hold nothing of it. */
  hasCampaign: boolean
  documents(collection: CollectionName): SyncDocument[]
  /** What was refused there, or could not be sent before the campaign had to go. */
  putAside: readonly SyncDocument[]
  /** Something was refused, and no one has confirmed reading it yet. */
  isRefused: boolean
  /** The status on the campaign's card, with its reason. */
  status: { status: SyncStatus; reason?: string }
}

/** Checks everything that must hold once all devices have been online for a while. `replay` sends a push once more. */
export function faultsAfterHealing(
  side: ServerSide,
  devices: readonly CheckedDevice[],
  replay: (guest: Guest, body: PushBody) => void,
): string[] {
  const rows = side.store.allRows()
  return [
    ...side.faults,
    ...devices.flatMap((device) => divergences(side, device)),
    ...devices.flatMap((device) => wrongStatuses(side, device)),
    ...losses(devices, rows, side.ledger),
    ...miscounts(devices, rows, side.ledger),
    // An act's words and changes may name the same combatant twice.
    ...rows.flatMap(({ collection, document }) => {
      return collection === 'acts' ? [] : [...repetitions(document), ...disorder(document)]
    }),
    ...replayFaults(side, replay),
  ]
}

/** I1, I12: every device holds exactly its person's view, conflicts included; nothing without a membership. */
export function divergences(side: ServerSide, device: CheckedDevice): string[] {
  const { guest, hasCampaign, documents } = device
  const isMember = hasCampaign && membershipOf(side, guest)?.status === 'active'
  return COLLECTION_NAMES.flatMap((collection) => {
    const expected = byId(isMember ? everythingFor(side, guest, collection) : [])
    const actual = byId(documents(collection))
    return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((id) => {
      if (same(expected.get(id), actual.get(id))) return []
      return [`I1 ${device.id} ${collection}/${id}: ${difference(expected.get(id), actual.get(id))}`]
    })
  })
}

/** I12: a campaign's status is conflict exactly when the server holds one that leaves this person a choice; with nothing open, synced. */
function wrongStatuses(side: ServerSide, { id, guest, hasCampaign, isRefused, status }: CheckedDevice): string[] {
  if (!hasCampaign || membershipOf(side, guest)?.status !== 'active') return []
  const open = COLLECTION_NAMES.flatMap((collection) => everythingFor(side, guest, collection)).filter(hasConflict)
  const expected = open.length > 0 ? 'conflict' : isRefused ? 'error' : 'synced'
  return status.status === expected ? [] : [`I12 ${id} says ${status.status} (${status.reason}) for ${expected}`]
}

function hasConflict(document: SyncDocument): boolean {
  return !document._deleted && openConflictsOf(document).length > 0
}

/** What a new device of this person would pull. */
export function everythingFor({ store }: Pick<ServerSide, 'store'>, guest: Guest, collection: CollectionName) {
  const documents: SyncDocument[] = []
  let checkpoint: Checkpoint = {}
  for (let more = true; more; ) {
    const body = { collection, checkpoint, limit: 1000 }
    const answer = store.read((tx) => listChanges(tx, guest.person, body))
    documents.push(...answer.documents)
    checkpoint = { ...checkpoint, ...answer.checkpoint }
    more = answer.more
  }
  return documents
}

function byId(documents: SyncDocument[]): Map<string, SyncDocument> {
  return new Map(documents.filter(({ _deleted }) => !_deleted).map((doc) => [doc.id, doc]))
}

function difference(expected: SyncDocument | undefined, actual: SyncDocument | undefined): string {
  if (!expected || !actual) return expected ? 'missing' : 'not gone'
  const keys = Object.keys({ ...expected, ...actual }).filter((key) => !same(expected[key], actual[key]))
  return keys.map((key) => `${key} ${JSON.stringify(actual[key])} for ${JSON.stringify(expected[key])}`).join('; ')
}

/** I3: each word is in a field, a conflict or a rejection, or was overwritten by someone who saw it. */
function losses(devices: readonly CheckedDevice[], rows: DocumentRow[], ledger: Ledger): string[] {
  const found = tokensIn([rows.map(({ document }) => document), devices.map(({ putAside }) => putAside)])
  return ledger.standing().flatMap((token) => (found.has(token) ? [] : `I3 ${token} was lost`))
}

/** I4: everyone's damage and healing adds up, on top of one of the values that were set, if any was. */
function miscounts(devices: readonly CheckedDevice[], rows: DocumentRow[], { counts }: Ledger): string[] {
  const refused = new Set(devices.flatMap(({ putAside }) => putAside.map(({ id }) => id)))
  return rows.flatMap(({ collection, document }) => {
    if (collection !== 'characters' || document._deleted || refused.has(document.id)) return []
    const items = [...quantities(document)].map(([id, quantity]): [string, unknown] => [`inventory/${id}`, quantity])
    const held = usesAndMoney(document)
    const spent = pathsOf(counts, document.id).map((path): [string, unknown] => [path, held.get(path)])
    const health = ['health', 'tempHealth'].map((name): [string, unknown] => [name, document[name]])
    const counters = [...health, ...items, ...spent]
    // A device that died between two writes doesn't know its base: it raises a conflict instead of counting twice (V3).
    const asked = new Set(conflictsOf(document).map(({ path }) => path))
    return counters.flatMap(([name, value]) => {
      if (asked.has(name) || asked.has(`${name}/quantity`)) return []
      const count = counts.get(`${document.id}/${name}`)
      return !count || isCounted(count, Number(value))
        ? []
        : `I4 ${document.id}/${name} is ${value}: ${JSON.stringify(count)}`
    })
  })
}

/** Also of those that the document no longer has: nothing may empty a purse. */
function pathsOf(counts: Ledger['counts'], documentId: string): string[] {
  const paths = [...counts.keys()].filter((path) => path.startsWith(`${documentId}/`))
  return paths.map((path) => path.slice(documentId.length + 1)).filter((path) => USES_AND_MONEY.test(path))
}

function isCounted({ sum, reach, sets, unclear }: Count, value: number): boolean {
  if (unclear) return true
  return sets.length === 0 ? value === sum : sets.some((set) => Math.abs(value - set) <= reach)
}

/** I5: each inserted word appears once in its text. What the app writes itself, such as a heading, has no hyphen. */
function repetitions(document: SyncDocument): string[] {
  return TEXTS.flatMap((field) => {
    const words = String(document[field] ?? '')
      .split(/\s+/)
      .filter((word) => word.includes('-'))
    return new Set(words).size === words.length ? [] : `I5 ${document.id} ${field}: ${words.join(' ')}`
  })
}

/** M4, M7: the combatant whose turn it is takes part in the combat, and no one is in a list twice. */
function disorder(document: SyncDocument): string[] {
  const lists = Object.entries(document).flatMap(([key, value]) =>
    Array.isArray(value) ? [[key, value] as const] : [],
  )
  const twice = lists.filter(([, list]) => {
    const ids = list.map((item) => (isRecord(item) ? item.id : item))
    return new Set(ids).size !== ids.length
  })
  const { turn, entries } = document
  const isLost =
    isRecord(turn) &&
    turn.entryId !== null &&
    !(Array.isArray(entries) && entries.some((entry) => isRecord(entry) && entry.id === turn.entryId))
  return [
    ...twice.map(([key]) => `M7 ${document.id} ${key} holds somebody twice`),
    ...(isLost ? [`M4 ${document.id}: the turn is of nobody in the order`] : []),
  ]
}

/** I8: playing every push again changes nothing. */
function replayFaults(side: ServerSide, replay: (guest: Guest, body: PushBody) => void): string[] {
  const before = rowsByKey(side)
  for (const { guest, body } of [...side.pushes]) {
    if (membershipOf(side, guest)?.status === 'active') replay(guest, structuredClone(body))
  }
  const changed = [...rowsByKey(side)].filter(([key, row]) => before.get(key) !== row)
  return changed.length === 0 ? [] : ['I8 a push that came twice changed something']
}
