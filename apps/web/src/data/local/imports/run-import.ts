import { updateCharacter } from '../campaign/characters.ts'
import { ensureLibrary } from '../prep/library.ts'
import { collectionOf } from '../store/collection-of.ts'
import type { AnyDocument } from '../store/collections.ts'
import { changeDocument, withoutUndefined } from '../store/documents.ts'
import { newId, now } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { overdueForDays } from '../store/overdue.ts'
import { breathe } from './breathe.ts'
import { hashOf } from './hash-of.ts'
import { type ImportProgress, isImportRunning, reportProgress, whileWorking } from './import-lock.ts'
import type { PlannedStep } from './plan/plan-import.ts'
import type { Fields, ImportStep, StoredImport } from './rows.ts'
import { BATCH, stepBatches } from './step-batches.ts'

export type ImportRun = { onProgress?: (progress: ImportProgress) => void; signal?: AbortSignal }

const MOST_FILES_NAMED = 20
const FORGOTTEN_AFTER_MS = 90 * 24 * 60 * 60 * 1000

/** A failed import of which something may be written: it can go on or be taken back. */
export class ImportHalfWritten extends Error {}

/**
 * Stores what is to be written, then writes it. Returns the import; one that was stopped can go on. Throws
 * `ImportHalfWritten`, or something else if nothing is written.
 */
export async function runImport(
  db: LocalDb,
  { campaignId, files, steps }: { campaignId: string; files: readonly string[]; steps: readonly PlannedStep[] },
  run: ImportRun = {},
): Promise<StoredImport> {
  await forgetOldImports(db)
  const named = files.slice(0, MOST_FILES_NAMED)
  const stored: StoredImport = {
    id: newId(),
    at: now(),
    campaignId,
    files: named,
    count: steps.length,
    state: 'planning',
  }
  return whileWorking(stored.id, async () => {
    const isPlanned = await storePlan(db, stored, steps, run).catch(async (cause) => {
      // The part that was stored would use up the remaining space.
      await discard(db, stored).catch(() => undefined)
      throw cause
    })
    if (!isPlanned) return discard(db, stored)
    return writeSteps(db, stored.id, run).catch((cause) => {
      throw new ImportHalfWritten('The import stopped', { cause })
    })
  })
}

/** False if it was stopped. */
async function storePlan(
  db: LocalDb,
  stored: StoredImport,
  steps: readonly PlannedStep[],
  { signal }: ImportRun,
): Promise<boolean> {
  await db.side.imports.add(stored)
  for (const [at, batch] of inBatches(steps)) {
    await db.side.importSteps.bulkAdd(
      batch.map((step, offset) => ({ ...step, importId: stored.id, number: at + offset, isWritten: false })),
    )
    await breathe()
    if (signal?.aborted) return false
  }
  await setState(db, stored.id, 'writing')
  return true
}

/** Goes on with an import that stopped. */
export function continueImport(db: LocalDb, importId: string, run: ImportRun = {}): Promise<StoredImport> {
  return whileWorking(importId, () => writeSteps(db, importId, run))
}

export async function setState(db: LocalDb, id: string, state: StoredImport['state']): Promise<StoredImport> {
  await db.side.imports.update(id, { state })
  return readImport(db, id)
}

export async function readImport({ side }: LocalDb, id: string): Promise<StoredImport> {
  const stored = await side.imports.get(id)
  if (!stored) throw new Error(`No import ${id} on this device`)
  return stored
}

function* inBatches<T>(items: readonly T[]): Generator<[number, readonly T[]]> {
  for (let at = 0; at < items.length; at += BATCH) yield [at, items.slice(at, at + BATCH)]
}

async function writeSteps(db: LocalDb, importId: string, { onProgress, signal }: ImportRun): Promise<StoredImport> {
  await ensureLibrary(db)
  const stored = await readImport(db, importId)
  let done = 0
  for await (const batch of stepBatches(db, stored)) {
    if (signal?.aborted) return stored
    const left = batch.filter(({ isWritten }) => !isWritten)
    await insertNew(db, left)
    for (const step of left) if (step.patch) await replace(db, step, step.patch)
    done += batch.length
    const progress = { done, total: stored.count }
    reportProgress(importId, progress)
    onProgress?.(progress)
    if (left.length > 0) await breathe()
  }
  return setState(db, importId, 'done')
}

/** In one write for each collection. What a crash left unmarked is there already. */
async function insertNew(db: LocalDb, batch: readonly ImportStep[]): Promise<void> {
  for (const [name, steps] of Map.groupBy(batch, ({ collection }) => collection)) {
    const documents = steps.flatMap(({ document }) => (document ? [withoutUndefined(document)] : []))
    if (documents.length === 0) continue
    const { error } = await collectionOf(db, name).bulkInsert(documents as unknown as AnyDocument[])
    const failed = error.find(({ status }) => status !== 409)
    if (failed) throw new Error(`${error.length} documents couldn't be stored`)
    const stored = await collectionOf(db, name)
      .findByIds(documents.map(({ id }) => id))
      .exec()
    await db.side.importSteps.bulkPut(
      steps
        .filter(({ document }) => document)
        .map(({ document, ...step }) => writtenStep(step, stored.get(step.id)?.toJSON())),
    )
  }
}

async function replace(db: LocalDb, step: ImportStep, patch: Fields): Promise<void> {
  const collection = collectionOf(db, step.collection)
  const found = (await collection.findOne(step.id).exec())?.toJSON() as Fields | undefined
  // Deleted since the receipt was shown: nothing is left to change.
  if (!found) return void (await db.side.importSteps.put(writtenStep(step, undefined)))
  const before = step.before ?? Object.fromEntries(Object.keys(patch).map((field) => [field, found[field]]))
  const { revBefore = String(found.rev), hashBefore = hashOf(found) } = step
  const started = { ...step, before, revBefore, hashBefore }
  await db.side.importSteps.put(started)
  await applyPatch(db, step, patch)
  const changed = await collection.findOne(step.id).exec()
  await db.side.importSteps.put(writtenStep(started, changed?.toJSON()))
}

/** Through the way that each kind of document is changed otherwise. */
export async function applyPatch(db: LocalDb, { collection, id }: ImportStep, patch: Fields): Promise<void> {
  if (collection === 'characters') return updateCharacter(db, id, patch)
  await changeDocument(collectionOf(db, collection), id, (document) => ({ ...document, ...patch }) as AnyDocument)
}

function writtenStep(step: ImportStep, document: object | undefined): ImportStep {
  return { ...step, isWritten: true, ...(document && { hash: hashOf(document) }) }
}

/** Nothing was written. */
async function discard(db: LocalDb, stored: StoredImport): Promise<StoredImport> {
  await removeImport(db, stored.id)
  return { ...stored, state: 'takenBack' }
}

async function removeImport({ side }: LocalDb, id: string): Promise<void> {
  await side.transaction('rw', side.imports, side.importSteps, async () => {
    await side.importSteps.where('importId').equals(id).delete()
    await side.imports.delete(id)
  })
}

/** Old ones, and those that a crash stopped before anything was written. */
async function forgetOldImports(db: LocalDb): Promise<void> {
  const imports = await db.side.imports.toArray()
  const over = imports.filter(({ state }) => state === 'done' || state === 'takenBack')
  const due = new Map(over.map(({ id, at }) => [id, Date.parse(at) + FORGOTTEN_AFTER_MS]))
  const overdue = await overdueForDays(db, { of: 'imports', due, now: now() })
  for (const { id, state } of imports) {
    if ((overdue.has(id) || state === 'planning') && !(await isImportRunning(id))) await removeImport(db, id)
  }
}
