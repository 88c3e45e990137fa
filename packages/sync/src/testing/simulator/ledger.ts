import type { CollectionName, SyncDocument } from '../../protocol.ts'

const TOKENS = /\b(?:gm|w)-\d+\b/g

/** What was written by whom, to be found again in the end. */
export type Ledger = {
  /** A word that occurs nowhere else; `gm` marks what players must never get. */
  token(kind: 'gm' | 'w'): string
  wrote(collection: CollectionName, before: SyncDocument, after: SyncDocument): void
  made(doc: SyncDocument): void
  /** Words that nobody who saw them has overwritten. */
  standing(): string[]
  /** Health each character must have; those that were set, deleted or refused are left out. */
  expectedHealth(refused: ReadonlySet<string>): Map<string, number>
}

export function createLedger(): Ledger {
  let made = 0
  const standing = new Set<string>()
  const health = new Map<string, number>()
  const unclear = new Set<string>()
  return {
    token(kind) {
      made += 1
      const token = `${kind}-${made}`
      standing.add(token)
      return token
    },
    wrote(collection, before, after) {
      const kept = after._deleted ? new Set<string>() : tokensIn(after)
      for (const token of tokensIn(before)) if (!kept.has(token)) standing.delete(token)
      if (collection !== 'characters') return
      if (after._deleted || before.healthMark !== after.healthMark) unclear.add(after.id)
      health.set(after.id, (health.get(after.id) ?? 0) + Number(after.health) - Number(before.health))
    },
    made: (doc) => health.set(doc.id, Number(doc.health)),
    standing: () => [...standing],
    expectedHealth: (refused) => new Map([...health].filter(([id]) => !unclear.has(id) && !refused.has(id))),
  }
}

export function tokensIn(value: unknown): Set<string> {
  return new Set(JSON.stringify(value).match(TOKENS) ?? [])
}
