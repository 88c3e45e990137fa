import { unchangedWord } from '@lanternkeep/archive'
import type { Character } from '@lanternkeep/schema'
import {
  type CollectionName,
  isStubTombstone,
  merge,
  newRev,
  revForWrite,
  type SyncDocument,
  same,
  wordOf,
} from '@lanternkeep/sync'
import {
  isOwnRev,
  plainOf,
  readStored,
  revWord,
  type Stored,
  type StoredRow,
  writeStored,
} from '@lanternkeep/sync/client'
import { actsMeanwhile } from '../combat/missed-acts.ts'
import { authorOf } from '../store/account.ts'
import { syncCollectionOf } from '../store/collection-of.ts'
import { now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { newConflictId } from '../sync/conflicts.ts'
import { hiddenAsHere, type MissingItem, missingItems, withoutItems } from './compare-document.ts'
import { campaignIdIn } from './format.ts'
import { isAskedAbout, keyOfItem, keyOfThing, type RestoreChoices, restoreActionFor } from './plan-restore.ts'

export type Outcome = { outcome: 'written' | 'unchanged' | 'left'; conflicts: number }
type Batch = { documents: SyncDocument[]; deletedCampaigns: ReadonlySet<string>; choices: RestoreChoices }
type WithActs = ReturnType<typeof actsMeanwhile>
type Decision = { row?: StoredRow; outcome: Outcome }

const UNCHANGED: Outcome = { outcome: 'unchanged', conflicts: 0 }
const LEFT: Outcome = { outcome: 'left', conflicts: 0 }

/**
 * Writes a batch of a copy's documents as edits of this device that keep `lastModified`. Documents missing here come
 * back; deleted or changed ones only if chosen.
 */
export async function restoreDocuments(db: LocalDb, name: CollectionName, batch: Batch): Promise<Outcome[]> {
  const { documents } = batch
  const collection = syncCollectionOf(db, name)
  const outcomes = new Map<string, Outcome>()
  const withActs = actsMeanwhile(db)
  let open = documents
  while (open.length > 0) {
    const ids = open.map(({ id }) => id)
    const stored = await readStored(collection, ids)
    const rows: StoredRow[] = []
    for (const document of open) {
      const { row, outcome } = await decide(db, name, {
        ...batch,
        withActs,
        copied: document,
        stored: stored.get(document.id),
      })
      outcomes.set(document.id, outcome)
      if (row) rows.push(row)
    }
    // Bypasses the hooks, which would set `lastModified`.
    const overtaken = await writeStored(collection, rows, 'lanternkeep-restore')
    open = open.filter(({ id }) => overtaken.has(id))
  }
  return documents.map(({ id }) => outcomes.get(id) ?? UNCHANGED)
}

type Sides = Batch & { copied: SyncDocument; stored: Stored | undefined; withActs: WithActs }

async function decide(db: LocalDb, name: CollectionName, sides: Sides): Promise<Decision> {
  const { copied, stored, deletedCampaigns, choices } = sides
  const here = stored && plainOf(stored)
  const isCampaignDeleted = deletedCampaigns.has(campaignIdIn(name, copied))
  const action = restoreActionFor(name, { copied, here, isCampaignDeleted })
  if (action === 'back') return broughtBack(db, name, sides)
  if (action === 'same' || !stored || !here) return { outcome: UNCHANGED }
  if (action === 'changed') return merged(db, name, { copied, stored, here, choices })
  if (choices.deleted.has(keyOfThing(name, copied.id))) return broughtBack(db, name, sides)
  return { outcome: isAskedAbout(name) ? LEFT : UNCHANGED }
}

/** Built on the local tombstone if there is one, otherwise on the copy's rev. */
async function broughtBack(db: LocalDb, name: CollectionName, { copied, stored, withActs }: Sides): Promise<Decision> {
  const tombstone = stored && !isStubTombstone(plainOf(stored)) ? stored : undefined
  const body = name === 'characters' ? await withActs(copied as Character) : copied
  const rev = tombstone ? revOn(db, tombstone.rev) : restoredRev(db, copied, same(body, copied))
  const document = { ...(body as SyncDocument), rev }
  return { row: { previous: stored, document }, outcome: { outcome: 'written', conflicts: 0 } }
}

/** Of a document that this device restores without knowing another state of it. */
export function restoredRev({ replica }: Pick<LocalDb, 'replica'>, copied: SyncDocument, isUnchanged: boolean): string {
  const word = revWord(replica)
  return newRev(() => (isUnchanged ? unchangedWord(word) : word), false, wordOf(copied.rev))
}

type Differing = Pick<Sides, 'copied' | 'choices'> & { stored: Stored; here: SyncDocument }

/** Without a common base, every difference is kept or becomes a conflict. Items come back only if chosen. */
function merged(db: LocalDb, name: CollectionName, { copied, stored, here, choices }: Differing): Decision {
  const isChosen = !isAskedAbout(name) || choices.changed.has(keyOfThing(name, copied.id))
  const items = missingItems(name, copied, here)
  const chosen = items.filter((item) => choices.items.has(keyOfItem(name, copied.id, item)))
  if (!isChosen && chosen.length === 0) return { outcome: LEFT }
  const wanted = isChosen ? withoutItems(hiddenAsHere(name, copied, here), here, items) : here
  const mine = withItems(wanted, chosen)
  const by = authorOf(db.person$.value.user)
  const result = merge(name, { base: null, theirs: here, mine, by, at: now(), newId: () => newConflictId(db) })
  if (result === here) return { outcome: UNCHANGED }
  const document = { ...result, rev: revOn(db, here.rev) }
  const conflicts = Math.max(0, conflictsIn(result) - conflictsIn(here))
  return { row: { previous: stored, document }, outcome: { outcome: 'written', conflicts } }
}

function withItems(document: SyncDocument, items: readonly MissingItem[]): SyncDocument {
  const lists = Map.groupBy(items, ({ field }) => field)
  const filled = [...lists].map(([field, added]) => {
    return [field, [...((document[field] ?? []) as unknown[]), ...added.map(({ item }) => item)]]
  })
  return { ...document, ...Object.fromEntries(filled) }
}

function revOn(db: LocalDb, rev: string): string {
  const isOwn = (other: string) => isOwnRev(other, db.store.replicas())
  return revForWrite(() => revWord(db.replica), rev, { role: 'gm', isOwn })
}

function conflictsIn({ conflicts }: SyncDocument): number {
  return Array.isArray(conflicts) ? conflicts.length : 0
}
