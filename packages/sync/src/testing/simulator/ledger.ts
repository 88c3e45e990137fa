import type { CollectionName, SyncDocument } from '../../protocol.ts'
import { usesAndMoney } from './counters.ts'

const TOKENS = /\b(?:gm|w)-\d+\b/g
const COUNTERS = ['health', 'tempHealth'] as const

/** What was written and who wrote it, to be checked at the end. */
export type Ledger = {
  /** A word that occurs nowhere else; `gm` marks what players must never get. */
  token(kind: 'gm' | 'w'): string
  /** A person's write was stored; `before` is what was stored until then and known to its author. */
  wrote(collection: CollectionName, before: SyncDocument | undefined, after: SyncDocument): void
  /** A device is lost for good: words that were `gone` with it and are not `left` anywhere don't count as lost. */
  forgive(gone: ReadonlySet<string>, left: ReadonlySet<string>): void
  /** This document's expected numbers are unknown from now on. */
  giveUp(documentId: string): void
  /** Words that no one who saw them has overwritten. */
  standing(): string[]
  /** Every counter of a character, by path. */
  counts: ReadonlyMap<string, Count>
  /** The member wrote there what they may not. By person: a device may have another name by the time it sends. */
  taint(memberId: string | undefined, documentId: string): void
  isTainted(memberId: string, documentId: string): boolean
}

/**
 * The sum of all differences, how far they reach together, and the values that were *set*. Unclear: deleted, or
 * settled.
 */
export type Count = { sum: number; reach: number; sets: number[]; unclear: boolean }

export function createLedger(): Ledger {
  let made = 0
  const standing = new Set<string>()
  /** Words that only a deletion took away: restoring the document brings them back. */
  const deleted = new Set<string>()
  const counts = new Map<string, Count>()
  const tainted = new Set<string>()
  return {
    counts,
    token(kind) {
      made += 1
      return `${kind}-${made}`
    },
    wrote(collection, before, after) {
      const known = before ? wordsOf(before) : new Set<string>()
      const kept = wordsOf(after)
      if (after._deleted) {
        for (const token of known) {
          const stood = standing.delete(token)
          // It was taken out before the document was deleted.
          if (!kept.has(token)) deleted.delete(token)
          else if (stood) deleted.add(token)
        }
      } else {
        for (const token of kept) if (!known.has(token) || deleted.has(token)) standing.add(token)
        for (const token of known) if (!kept.has(token)) standing.delete(token)
        for (const token of [...known, ...kept]) deleted.delete(token)
      }
      if (collection !== 'characters') return
      if (before) count(counts, before, after)
      else begin(counts, after)
    },
    forgive: (gone, left) => {
      for (const token of gone) if (!left.has(token)) standing.delete(token)
    },
    giveUp: (documentId) => {
      for (const [path, entry] of counts) if (path.startsWith(`${documentId}/`)) entry.unclear = true
    },
    standing: () => [...standing],
    taint: (memberId, documentId) => tainted.add(`${memberId}/${documentId}`),
    isTainted: (memberId, documentId) => tainted.has(`${memberId}/${documentId}`),
  }
}

function begin(counts: Map<string, Count>, made: SyncDocument): void {
  for (const name of COUNTERS) add(counts, `${made.id}/${name}`, Number(made[name]))
  for (const [path, value] of usesAndMoney(made)) add(counts, `${made.id}/${path}`, value)
}

function count(counts: Map<string, Count>, before: SyncDocument, after: SyncDocument): void {
  const open = new Set(conflictsOf(after).map(({ id }) => id))
  for (const { id, path } of conflictsOf(before))
    if (!open.has(id)) countOf(counts, `${after.id}/${path}`).unclear = true
  for (const name of COUNTERS) {
    const path = `${after.id}/${name}`
    if (after._deleted) countOf(counts, path).unclear = true
    if (name === 'health' && before.healthMark !== after.healthMark)
      countOf(counts, path).sets.push(Number(after.health))
    else add(counts, path, Number(after[name]) - Number(before[name]))
  }
  const [spent, left] = [usesAndMoney(before), usesAndMoney(after)]
  for (const [path, value] of left) add(counts, `${after.id}/${path}`, value - (spent.get(path) ?? 0))
  if (after._deleted) for (const path of spent.keys()) countOf(counts, `${after.id}/${path}`).unclear = true
  const [had, has] = [quantities(before), quantities(after)]
  for (const [item, quantity] of has) {
    const path = `${after.id}/inventory/${item}`
    if (!had.has(item) && counts.has(path)) countOf(counts, path).unclear = true
    add(counts, path, quantity - (had.get(item) ?? 0))
  }
  for (const item of had.keys()) if (!has.has(item)) countOf(counts, `${after.id}/inventory/${item}`).unclear = true
}

function add(counts: Map<string, Count>, path: string, difference: number): void {
  const isFirst = !counts.has(path)
  const entry = countOf(counts, path)
  entry.sum += difference
  if (!isFirst) entry.reach += Math.abs(difference)
}

function countOf(counts: Map<string, Count>, path: string): Count {
  const known = counts.get(path) ?? { sum: 0, reach: 0, sets: [], unclear: false }
  counts.set(path, known)
  return known
}

export function quantities(doc: SyncDocument): Map<string, number> {
  const items = Array.isArray(doc.inventory) ? (doc.inventory as { id: string; quantity?: number }[]) : []
  return new Map(items.map(({ id, quantity }) => [id, quantity ?? 1]))
}

export function conflictsOf(doc: SyncDocument): { id: string; path: string }[] {
  return Array.isArray(doc.conflicts) ? doc.conflicts : []
}

/** Without those that are only in what two versions in conflict both replaced. */
function wordsOf({ conflicts, ...fields }: SyncDocument): Set<string> {
  const versions = Array.isArray(conflicts) ? conflicts.map(({ base: _, ...each }: { base?: unknown }) => each) : []
  return tokensIn([fields, versions])
}

export function tokensIn(value: unknown): Set<string> {
  // A word may begin a line, after a letter n in JSON.
  return new Set(JSON.stringify(value).replaceAll('\\n', ' ').match(TOKENS) ?? [])
}
