import { type Character, withConditionsOfActs, withMissedActs } from '@lanternkeep/schema'
import {
  type CollectionName,
  collections,
  type SyncDocument,
  same,
  settle,
  takesOwn,
  takesOwnText,
  valueInConflict,
} from '@lanternkeep/sync'
import { actsOf } from '../combat/acts.ts'
import { returnToFight } from '../combat/return-to-fight.ts'
import { collectionOf } from '../store/collection-of.ts'
import type { AnyDocument } from '../store/collections.ts'
import { changeDocument, readDocument, wantedBack } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { ConflictItem } from './conflicts.ts'

export type ConflictChoice = {
  collection: CollectionName
  documentId: string
  conflictId: string
  choice: 'mine' | 'theirs' | { own: unknown }
  /** What the field held when the person chose. If it holds something else by now, it isn't overwritten. */
  seen: unknown
}

/** Whether both versions are texts, and the field may hold a third one. */
export function mayHoldOwnText({ collection, document, conflict }: ConflictItem): boolean {
  const isText = typeof conflict.theirs === 'string' && typeof conflict.mine === 'string'
  return isText && takesOwnText(collection, document as SyncDocument, conflict.id)
}

/** Whether the field may hold just this text or number. */
export function mayHoldOwn({ collection, document, conflict }: ConflictItem, own: string | number): boolean {
  return takesOwn(collection, document as SyncDocument, { conflictId: conflict.id, own })
}

/**
 * Writes the chosen values into the fields, which removes the conflicts on every device. `settled` has the ids of these
 * conflicts, `changed` of those whose field someone wrote on since the choice; others were settled elsewhere meanwhile.
 */
export async function settleConflicts(db: LocalDb, choices: ConflictChoice[]): Promise<Settled> {
  const byDocument = Map.groupBy(choices, ({ collection, documentId }) => `${collection}/${documentId}`)
  const all: Settled = { settled: [], changed: [] }
  for (const chosen of byDocument.values()) {
    const [first] = chosen
    if (!first) continue
    const { settled, changed } = await settleDocument(db, first, chosen)
    all.settled.push(...settled)
    all.changed.push(...changed)
  }
  return all
}

type Settled = { settled: string[]; changed: string[] }

async function settleDocument(db: LocalDb, target: ConflictChoice, choices: ConflictChoice[]): Promise<Settled> {
  let outcome: Settled = { settled: [], changed: [] }
  let deletions: string[] = []
  await changeDocument(collectionOf(db, target.collection), target.documentId, (document) => {
    outcome = { settled: [], changed: [] }
    deletions = document.conflicts.filter(({ path }) => path === '$deleted').map(({ id }) => id)
    const open = document.conflicts.map(({ id }) => id)
    return choices
      .filter(({ conflictId }) => open.includes(conflictId))
      .reduce((before, choice) => {
        const isOpen = before.conflicts.some(({ id }) => id === choice.conflictId)
        const isChanged =
          isOpen &&
          choice.choice !== 'theirs' &&
          !same(valueInConflict(before as SyncDocument, choice.conflictId), choice.seen)
        outcome[isChanged ? 'changed' : 'settled'].push(choice.conflictId)
        return isChanged ? before : withSettled(target.collection, before, choice)
      }, document)
  })
  const isDecided = deletions.some((id) => outcome.settled.includes(id))
  if (target.collection === 'characters' && isDecided) await catchUp(db, target.documentId)
  return outcome
}

/** Acts may have been undone where the character was deleted. */
async function catchUp(db: LocalDb, id: string): Promise<void> {
  const { characters } = db.collections
  const kept = await readDocument(characters, id)
  if (!kept) return
  const acts = await actsOf(db, kept.campaignId)
  const caughtUp = (character: Character) => withConditionsOfActs(withMissedActs(character, acts), acts)
  if (caughtUp(kept) !== kept) await changeDocument(characters, id, caughtUp)
  await returnToFight(db, [id])
}

/** Keeping what another device deleted counts as bringing it back, also against a deletion that arrives later. */
function withSettled(collection: CollectionName, before: AnyDocument, choice: ConflictChoice): AnyDocument {
  const { path } = before.conflicts.find(({ id }) => id === choice.conflictId) ?? {}
  const settled = settle(collection, before as SyncDocument, choice)
  const isKept = path === '$deleted' && !settled._deleted && collections[collection].rules.broughtBack !== undefined
  return (isKept ? wantedBack(settled as SyncDocument & { broughtBack?: number }) : settled) as AnyDocument
}
