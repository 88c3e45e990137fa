import { type Checkpoint, COLLECTION_NAMES, type CollectionName, type SyncDocument } from '../../protocol.ts'
import { stripProjection } from '../../rev.ts'
import { isRecord, same } from '../../same.ts'
import type { DocumentRow } from '../../server/document-store.ts'
import { listChanges } from '../../server/list-changes.ts'
import { syncStatusOf } from '../../sync-status.ts'
import type { Count, Ledger } from './ledger.ts'
import { conflictsOf, quantities, tokensIn } from './ledger.ts'
import type { Replica } from './replica.ts'
import type { Guest, Table } from './table.ts'
import { CAMPAIGN, push, rowsByKey, seatOf } from './table.ts'

const TEXTS = ['notes', 'background', 'gmNotes', 'recap', 'text'] as const

/** Everything that must hold once all devices have been online for a while. */
export function faultsAfterHealing(table: Table, ledger: Ledger): string[] {
  const rows = table.store.allRows()
  return [
    ...table.faults,
    ...table.people.flatMap((guest) => divergences(table, guest)),
    ...table.people.flatMap((guest) => wrongStatuses(table, guest)),
    ...losses(table, rows, ledger),
    ...miscounts(table, rows, ledger),
    ...rows.flatMap(({ document }) => [...repetitions(document), ...disorder(document)]),
    ...replayFaults(table),
  ]
}

/** I1, I12: every device holds exactly the view of its person, conflicts included; nothing when he has no seat. */
function divergences(table: Table, guest: Guest): string[] {
  const isMember = seatOf(table, guest)?.status === 'active'
  return COLLECTION_NAMES.flatMap((collection) => {
    const documents = isMember ? everythingFor(table, guest, collection) : []
    const expected = byId(documents)
    return guest.replicas.flatMap((replica) => {
      const actual = byId(replica.documents(collection))
      return [...new Set([...expected.keys(), ...actual.keys()])].flatMap((id) => {
        if (same(expected.get(id), actual.get(id))) return []
        return `I1 ${replica.id} ${collection}/${id}: ${difference(expected.get(id), actual.get(id))}`
      })
    })
  })
}

/** I12: a campaign's status is conflict exactly when the server holds one for this person; with nothing open, synced. */
function wrongStatuses(table: Table, guest: Guest): string[] {
  const seat = seatOf(table, guest)
  if (seat?.status !== 'active') return []
  const open = COLLECTION_NAMES.flatMap((collection) => everythingFor(table, guest, collection)).filter(hasConflict)
  return guest.replicas.flatMap((replica) => {
    const { status, reason } = statusOn(replica)
    const expected = open.length > 0 ? 'conflict' : replica.disk.rejections.length > 0 ? 'error' : 'synced'
    return status === expected ? [] : `I12 ${replica.id} says ${status} (${reason}) for ${expected}`
  })
}

function statusOn(replica: Replica) {
  const documents = COLLECTION_NAMES.flatMap((collection) => replica.documents(collection))
  return syncStatusOf({
    role: replica.roleIn(CAMPAIGN),
    signedIn: true,
    planSyncs: true,
    switchedOn: true,
    accepted: true,
    ...(replica.disk.refused && { refusal: 'plan' }),
    conflicts: documents.filter((document) => !document._deleted && hasConflict(document)).length,
    rejections: replica.disk.rejections.length,
    online: true,
    waiting: replica.waiting(),
    active: false,
  })
}

function hasConflict({ conflicts, _deleted }: SyncDocument): boolean {
  return !_deleted && Array.isArray(conflicts) && conflicts.length > 0
}

/** What a new device of this person would pull. */
function everythingFor(table: Table, guest: Guest, collection: CollectionName): SyncDocument[] {
  const documents: SyncDocument[] = []
  let checkpoint: Checkpoint = {}
  for (let more = true; more; ) {
    const body = { collection, checkpoint, limit: 1000 }
    const answer = table.store.read((tx) => listChanges(tx, guest.person, body))
    documents.push(...(table.mutant === 'sameRevSpace' ? answer.documents.map(inOneSpace) : answer.documents))
    checkpoint = { ...checkpoint, ...answer.checkpoint }
    more = answer.more
  }
  return documents
}

function inOneSpace(document: SyncDocument): SyncDocument {
  return { ...document, rev: stripProjection(document.rev) }
}

function byId(documents: SyncDocument[]): Map<string, SyncDocument> {
  return new Map(documents.filter(({ _deleted }) => !_deleted).map((doc) => [doc.id, doc]))
}

function difference(expected: SyncDocument | undefined, actual: SyncDocument | undefined): string {
  if (!expected || !actual) return expected ? 'missing' : 'not gone'
  const keys = Object.keys({ ...expected, ...actual }).filter((key) => !same(expected[key], actual[key]))
  return keys.map((key) => `${key} ${JSON.stringify(actual[key])} for ${JSON.stringify(expected[key])}`).join('; ')
}

/** I3: each word is in a field, a conflict or a rejection, or was overwritten by somebody who saw it. */
function losses(table: Table, rows: DocumentRow[], ledger: Ledger): string[] {
  const rejections = table.people.flatMap(({ replicas }) => replicas.flatMap(({ disk }) => disk.rejections))
  const found = tokensIn([rows.map(({ document }) => document), rejections])
  return ledger.standing().flatMap((token) => (found.has(token) ? [] : `I3 ${token} was lost`))
}

/** I4: what everybody took and gave adds up, on top of one of the values that were set, if any was. */
function miscounts(table: Table, rows: DocumentRow[], { counts }: Ledger): string[] {
  const refused = new Set(
    table.people.flatMap(({ replicas }) => replicas.flatMap(({ disk }) => disk.rejections.map(({ id }) => id))),
  )
  return rows.flatMap(({ collection, document }) => {
    if (collection !== 'characters' || document._deleted || refused.has(document.id)) return []
    const items = [...quantities(document)].map(([id, quantity]): [string, unknown] => [`inventory/${id}`, quantity])
    const counters: [string, unknown][] = [['health', document.health], ['tempHealth', document.tempHealth], ...items]
    // A device that died between two writes does not know its base: it asks instead of counting twice (V3).
    const asked = new Set(conflictsOf(document).map(({ path }) => path))
    return counters.flatMap(([name, value]) => {
      if (asked.has(name)) return []
      const count = counts.get(`${document.id}/${name}`)
      return !count || isCounted(count, Number(value))
        ? []
        : `I4 ${document.id}/${name} is ${value}: ${JSON.stringify(count)}`
    })
  })
}

function isCounted({ sum, reach, sets, unclear }: Count, value: number): boolean {
  if (unclear) return true
  return sets.length === 0 ? value === sum : sets.some((set) => Math.abs(value - set) <= reach)
}

/** I5: each inserted word stands once in its text. */
function repetitions(document: SyncDocument): string[] {
  return TEXTS.flatMap((field) => {
    const words = String(document[field] ?? '')
      .split(' ')
      .filter(Boolean)
    return new Set(words).size === words.length ? [] : `I5 ${document.id} ${field}: ${words.join(' ')}`
  })
}

/** M4, M7: whose turn it is fights, and nobody is in a list twice. */
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
function replayFaults(table: Table): string[] {
  const before = rowsByKey(table)
  for (const { guest, body } of [...table.pushes]) {
    if (seatOf(table, guest)?.status === 'active') push(table, guest, structuredClone(body))
  }
  const changed = [...rowsByKey(table)].filter(([key, row]) => before.get(key) !== row)
  return changed.length === 0 ? [] : ['I8 a push that came twice changed something']
}
