import { same } from '@lanternkeep/sync'
import { deleteCharacter } from '../campaign/characters.ts'
import { collectionOf, syncCollectionOf } from '../store/collection-of.ts'
import type { LocalDb } from '../store/local-db.ts'
import { breathe } from './breathe.ts'
import { whileWorking } from './import-lock.ts'
import type { Fields, ImportCollection, ImportStep } from './rows.ts'
import { applyPatch, type ImportRun, setState, stepBatches } from './run-import.ts'

/** `kept`: the names of what someone changed since; it stays as it is. */
export type TakenBack = { removed: number; kept: string[] }

/**
 * Takes a whole import back: what it made goes to the trash, what it changed is as it was before. What someone changed
 * since stays, unless `alsoChanged`.
 */
export function takeBackImport(
  db: LocalDb,
  importId: string,
  { alsoChanged = false, onProgress }: ImportRun & { alsoChanged?: boolean } = {},
): Promise<TakenBack> {
  return whileWorking(importId, async () => {
    const stored = await setState(db, importId, 'takingBack')
    const kept: string[] = []
    let removed = 0
    let done = 0
    for await (const batch of stepBatches(db, stored)) {
      const outcome = await takeBackBatch(db, batch, alsoChanged)
      removed += outcome.removed
      kept.push(...outcome.kept)
      done += batch.length
      onProgress?.({ done, total: stored.count })
      await breathe()
    }
    await setState(db, importId, kept.length > 0 ? 'done' : 'takenBack')
    return { removed, kept }
  })
}

async function takeBackBatch(db: LocalDb, batch: readonly ImportStep[], alsoChanged: boolean): Promise<TakenBack> {
  const outcome: TakenBack = { removed: 0, kept: [] }
  for (const [name, steps] of Map.groupBy(batch, ({ collection }) => collection)) {
    const ids = steps.map(({ id }) => id)
    const stored = await collectionOf(db, name).findByIds(ids).exec()
    const there = steps.flatMap((step) => {
      const document = stored.get(step.id)?.toJSON() as Fields | undefined
      const isOurs = !step.isTakenBack && (!step.patch || step.before !== undefined)
      return document && isOurs ? [{ step, isUntouched: isUntouched(step, document) }] : []
    })
    const going = there.filter((each) => alsoChanged || each.isUntouched).map(({ step }) => step)
    outcome.kept.push(...there.filter(({ step }) => !going.includes(step)).map(({ step }) => step.name))
    await removeAll(
      db,
      name,
      going.filter(({ patch }) => !patch).map(({ id }) => id),
    )
    for (const step of going) if (step.patch) await applyPatch(db, step, { ...cleared(step.patch), ...step.before })
    await db.side.importSteps.bulkPut(going.map((step) => ({ ...step, isTakenBack: true })))
    outcome.removed += going.length
  }
  return outcome
}

/** In one write, because there may be thousands. A character that fights also leaves the order. */
async function removeAll(db: LocalDb, name: ImportCollection, ids: readonly string[]): Promise<void> {
  const combats = name === 'characters' ? await db.collections.combats.find().exec() : []
  const fighting = new Set(combats.flatMap(({ entries }) => entries.map(({ characterId }) => characterId)))
  for (const id of ids) if (fighting.has(id)) await deleteCharacter(db, id)
  const { error } = await syncCollectionOf(db, name).bulkRemove(ids.filter((id) => !fighting.has(id)))
  if (error.length > 0) throw new Error(`${error.length} documents couldn't be deleted`)
}

/** A crash may have come between the document and the note of its rev. */
function isUntouched({ rev, document, patch }: ImportStep, stored: Fields): boolean {
  if (rev !== undefined) return stored.rev === rev
  const expected = document ?? patch ?? {}
  return Object.entries(expected).every(([field, value]) => OF_EACH_WRITE.has(field) || same(stored[field], value))
}

const OF_EACH_WRITE = new Set(['rev', 'lastModified'])

/** A field that was absent before is cleared: a stored step can't hold undefined as such. */
function cleared(patch: Fields | undefined): Fields {
  return Object.fromEntries(Object.keys(patch ?? {}).map((field) => [field, undefined]))
}
