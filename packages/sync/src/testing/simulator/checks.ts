import { type Checkpoint, COLLECTION_NAMES, type CollectionName, type SyncDocument } from '../../protocol.ts'
import { stripProjection } from '../../rev.ts'
import { same } from '../../same.ts'
import type { DocumentRow } from '../../server/document-store.ts'
import { listChanges } from '../../server/list-changes.ts'
import type { Ledger } from './ledger.ts'
import { tokensIn } from './ledger.ts'
import type { Guest, Table } from './table.ts'
import { push, seatOf } from './table.ts'

const TEXTS = ['notes', 'background', 'gmNotes', 'recap'] as const

/** Everything that must hold once all devices have been online for a while. */
export function faultsAfterHealing(table: Table, ledger: Ledger): string[] {
  const rows = table.store.allRows()
  return [
    ...table.faults,
    ...table.people.flatMap((guest) => divergences(table, guest)),
    ...losses(table, rows, ledger),
    ...miscounts(table, rows, ledger),
    ...rows.flatMap(({ document }) => repetitions(document)),
    ...sequenceFaults(rows),
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

/** I4: what everybody took and gave adds up. */
function miscounts(table: Table, rows: DocumentRow[], ledger: Ledger): string[] {
  const refused = new Set(
    table.people.flatMap(({ replicas }) => replicas.flatMap(({ disk }) => disk.rejections.map(({ id }) => id))),
  )
  const expected = ledger.expectedHealth(refused)
  return rows.flatMap(({ collection, id, document }) => {
    const health = collection === 'characters' ? expected.get(id) : undefined
    return health === undefined || document.health === health ? [] : `I4 ${id} has ${document.health} for ${health}`
  })
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

/** I9: no place in a campaign's sequence is given twice. */
function sequenceFaults(rows: DocumentRow[]): string[] {
  const seqs = rows.map(({ seq }) => seq)
  const pubSeqs = rows.map(({ pubSeq }) => pubSeq).filter((seq) => seq > 0)
  const isUnique = (list: number[]) => new Set(list).size === list.length
  return isUnique(seqs) && isUnique(pubSeqs) ? [] : ['I9 a sequence number was given twice']
}

/** I8: playing every push again changes nothing. */
function replayFaults(table: Table): string[] {
  const before = JSON.stringify(table.store.allRows())
  for (const { guest, body } of [...table.pushes]) {
    if (seatOf(table, guest)?.status === 'active') push(table, guest, structuredClone(body))
  }
  return JSON.stringify(table.store.allRows()) === before ? [] : ['I8 a push that came twice changed something']
}
