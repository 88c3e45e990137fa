import {
  cameSince,
  type ImportChoices,
  ImportHalfWritten,
  type ImportRun,
  type ImportTarget,
  oneImportAtATime,
  planImport,
  readImportTarget,
  runImport,
  type Wanted,
} from '../../data/local/imports/index.ts'
import { type LocalDb, loadSrdCreatures } from '../../data/local/index.ts'
import { count } from '../../lib/format.ts'
import { notify } from '../../ui/index.ts'
import { undoingImport } from './imports/undo-import.ts'

/** `target`: what was there when the receipt was made. */
type Import = { wanted: readonly Wanted[]; choices: ImportChoices; target: ImportTarget; files: readonly string[] }

/** There is time to look at what came in. */
const UNDO_SHOWN_MS = 15_000

/**
 * Why it isn't all there. 'outdated': some of what was chosen came in from elsewhere since the receipt was made, and
 * nothing was written; `target` is what is here now. 'unstored': nothing was written either. 'stopped': some may be.
 */
export type Unwritten =
  | { kind: 'outdated'; target: ImportTarget; count: number }
  | { kind: 'unstored' | 'stopped'; problem: string }

const NOTHING_STORED: Unwritten = {
  kind: 'unstored',
  problem: 'This device couldn’t store it. Nothing was written.',
}

/** Writes what was chosen and says how it went, except for what it returns. It goes on without a screen. */
export function writeImport(db: LocalDb, chosen: Import, run: ImportRun): Promise<Unwritten | undefined> {
  const writing = oneImportAtATime(db.account, async (): Promise<Unwritten | undefined> => {
    const target = await readImportTarget(db, chosen.target.campaignId)
    const count = cameSince(chosen.wanted, chosen.choices, { before: chosen.target, now: target })
    if (count > 0) return { kind: 'outdated', target, count }
    return write(db, { ...chosen, target }, run)
  })
  // What is here couldn't be read.
  return writing.catch(() => NOTHING_STORED)
}

async function write(
  db: LocalDb,
  { wanted, choices, target, files }: Import,
  run: ImportRun,
): Promise<Unwritten | undefined> {
  run.onProgress?.({ done: 0, total: wanted.length })
  try {
    const hasEncounters = wanted.some(({ thing }) => thing.reading.kind === 'encounter')
    const srd = hasEncounters ? await loadSrdCreatures().catch(() => []) : []
    const steps = await planImport({ wanted, target, choices, srd })
    const { id, state } = await runImport(db, { campaignId: target.campaignId, files, steps }, run)
    if (state !== 'done') {
      const message = state === 'takenBack' ? 'Nothing was written.' : 'Go on or take it back under Imports.'
      return void notify({ tone: 'info', title: 'Import stopped', message })
    }
    return void notify({
      tone: 'success',
      title: 'Imported',
      message: count(wanted.length, 'thing'),
      durationMs: UNDO_SHOWN_MS,
      action: undoingImport(db, id),
    })
  } catch (error) {
    if (!(error instanceof ImportHalfWritten)) return NOTHING_STORED
    return {
      kind: 'stopped',
      problem: 'This device couldn’t store all of it. Go on or take it back under Imports.',
    }
  }
}
