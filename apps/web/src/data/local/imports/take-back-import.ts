import { same } from '@lanternkeep/sync'
import { deleteCharacter } from '../campaign/characters.ts'
import { collectionOf } from '../store/collection-of.ts'
import { removeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { breathe } from './breathe.ts'
import { whileWorking } from './import-lock.ts'
import type { Fields, ImportStep } from './rows.ts'
import { applyPatch, type ImportRun, inBatches, setState, stepsOf } from './run-import.ts'

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
    await setState(db, importId, 'takingBack')
    const steps = await stepsOf(db, importId)
    const kept: string[] = []
    let removed = 0
    let done = 0
    for (const [, batch] of inBatches(steps)) {
      const outcomes = await Promise.all(batch.map((step) => takeBackStep(db, step, alsoChanged)))
      for (const [at, outcome] of outcomes.entries()) {
        if (outcome === 'taken back') removed += 1
        if (outcome === 'changed since') kept.push(batch[at]?.name ?? '')
      }
      done += batch.length
      onProgress?.({ done, total: steps.length })
      await breathe()
    }
    await setState(db, importId, kept.length > 0 ? 'done' : 'takenBack')
    return { removed, kept }
  })
}

type Outcome = 'taken back' | 'changed since' | 'gone'

async function takeBackStep(db: LocalDb, step: ImportStep, alsoChanged: boolean): Promise<Outcome> {
  if (step.isTakenBack) return 'gone'
  const found = await collectionOf(db, step.collection).findOne(step.id).exec()
  if (!found) return 'gone'
  const stored = found.toJSON() as Fields
  if (!alsoChanged && !isUntouched(step, stored)) return step.patch && !step.before ? 'gone' : 'changed since'
  if (step.before) await applyPatch(db, step, { ...cleared(step.patch), ...step.before })
  else if (step.patch) return 'gone'
  else if (step.collection === 'characters') await deleteCharacter(db, step.id)
  else await removeDocument(collectionOf(db, step.collection), step.id)
  await db.side.importSteps.update([step.importId, step.number], { isTakenBack: true })
  return 'taken back'
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
