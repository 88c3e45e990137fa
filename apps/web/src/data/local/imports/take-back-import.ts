import { same } from '@lanternkeep/sync'
import { deleteCharacter } from '../campaign/characters.ts'
import { collectionOf, syncCollectionOf } from '../store/collection-of.ts'
import { removeDocuments } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { breathe } from './breathe.ts'
import { hashOf, STAMPS } from './hash-of.ts'
import { reportProgress, whileWorking } from './import-lock.ts'
import type { Fields, ImportCollection, ImportStep } from './rows.ts'
import { applyPatch, setState } from './run-import.ts'
import { stepBatches } from './step-batches.ts'

/** `kept`: the names of what someone changed since; it stays as it is. */
export type TakenBack = { removed: number; kept: string[] }

/**
 * Takes a whole import back: what it made goes to the trash, what it changed is as it was before. What someone changed
 * since stays, unless `alsoChanged`.
 */
export function takeBackImport(
  db: LocalDb,
  importId: string,
  { alsoChanged = false }: { alsoChanged?: boolean } = {},
): Promise<TakenBack> {
  return whileWorking(importId, async () => {
    const stored = await setState(db, importId, 'takingBack')
    const kept: string[] = []
    const renewed: Renewed = new Map()
    let removed = 0
    let done = 0
    for await (const batch of stepBatches(db, stored)) {
      const outcome = await takeBackBatch(db, batch, alsoChanged)
      removed += outcome.removed
      kept.push(...outcome.kept)
      for (const [id, hashes] of outcome.renewed) renewed.set(id, hashes)
      done += batch.length
      reportProgress(importId, { done, total: stored.count })
      await breathe()
    }
    await renewEarlierSteps(db, renewed)
    await setState(db, importId, kept.length > 0 ? 'done' : 'takenBack')
    return { removed, kept }
  })
}

/** By document: the hash it had before this import, and the one it has now that it is as it was. */
type Renewed = Map<string, { before: string; now: string }>

/** For an import before this one the documents are as it left them, so it can be taken back, too. */
async function renewEarlierSteps({ side }: LocalDb, renewed: Renewed): Promise<void> {
  if (renewed.size === 0) return
  await side.importSteps.toCollection().modify((step) => {
    const hashes = renewed.get(step.id)
    if (hashes && step.hash === hashes.before) step.hash = hashes.now
  })
}

type BatchTakenBack = TakenBack & { renewed: Renewed }

async function takeBackBatch(db: LocalDb, batch: readonly ImportStep[], alsoChanged: boolean): Promise<BatchTakenBack> {
  const outcome: BatchTakenBack = { removed: 0, kept: [], renewed: new Map() }
  for (const [name, steps] of Map.groupBy(batch, ({ collection }) => collection)) {
    const ids = steps.map(({ id }) => id)
    const stored = await collectionOf(db, name).findByIds(ids).exec()
    const there = steps.flatMap((step) => {
      const document = stored.get(step.id)?.toJSON() as Fields | undefined
      const isOurs = !step.isTakenBack && (!step.patch || step.before !== undefined)
      return document && isOurs ? [{ step, isUntouched: isUntouched(step, document) }] : []
    })
    const chosen = there.filter((each) => alsoChanged || each.isUntouched).map(({ step }) => step)
    const made = chosen.filter(({ patch }) => !patch).map(({ id }) => id)
    const changed = await removeAll(db, name, made, alsoChanged)
    const going = chosen.filter(({ id }) => !changed.has(id))
    const untouched = new Set(there.flatMap(({ step, isUntouched }) => (isUntouched ? [step.id] : [])))
    outcome.kept.push(...there.filter(({ step }) => !going.includes(step)).map(({ step }) => step.name))
    for (const step of going) {
      if (!step.patch) continue
      await applyPatch(db, step, { ...cleared(step.patch), ...step.before })
      const restored = (await collectionOf(db, name).findOne(step.id).exec())?.toJSON() as Fields | undefined
      if (step.hashBefore && restored && untouched.has(step.id))
        outcome.renewed.set(step.id, { before: step.hashBefore, now: hashOf(restored) })
    }
    await db.side.importSteps.bulkPut(going.map((step) => ({ ...step, isTakenBack: true })))
    outcome.removed += going.length
  }
  return outcome
}

/**
 * In one write, because there may be thousands. A character that fights also leaves the order. Returns what stays because
 * someone changed it in this moment, unless `alsoChanged`.
 */
async function removeAll(
  db: LocalDb,
  name: ImportCollection,
  ids: readonly string[],
  alsoChanged: boolean,
): Promise<ReadonlySet<string>> {
  const combats = name === 'characters' ? await db.collections.combats.find().exec() : []
  const fighting = new Set(combats.flatMap(({ entries }) => entries.map(({ characterId }) => characterId)))
  for (const id of ids) if (fighting.has(id)) await deleteCharacter(db, id)
  const { error } = await syncCollectionOf(db, name).bulkRemove(ids.filter((id) => !fighting.has(id)))
  if (error.some(({ status }) => status !== 409)) throw new Error(`${error.length} documents couldn't be deleted`)
  const changed = error.map(({ documentId }) => documentId)
  if (!alsoChanged) return new Set(changed)
  await removeDocuments(collectionOf(db, name), changed)
  return new Set()
}

/** A crash may have come between the document and the note of its hash. */
function isUntouched({ hash, rev, document, patch }: ImportStep, stored: Fields): boolean {
  if (hash !== undefined) return hashOf(stored) === hash
  if (rev !== undefined) return stored.rev === rev
  const expected = document ?? patch ?? {}
  return Object.entries(expected).every(([field, value]) => STAMPS.has(field) || same(stored[field], value))
}

/** A field that was absent before is cleared: a stored step can't hold undefined as such. */
function cleared(patch: Fields | undefined): Fields {
  return Object.fromEntries(Object.keys(patch ?? {}).map((field) => [field, undefined]))
}
