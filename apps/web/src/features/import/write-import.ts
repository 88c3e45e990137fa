import {
  cameSince,
  type ImportChoices,
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

/** Some of what was chosen came in from elsewhere meanwhile, so nothing was written: the receipt is out of date. */
export type Outdated = { target: ImportTarget; count: number }

/** Writes what was chosen and says how it went. It goes on without a screen. */
export function writeImport(db: LocalDb, chosen: Import, run: ImportRun): Promise<Outdated | undefined> {
  return oneImportAtATime(db.account, async () => {
    const target = await readImportTarget(db, chosen.target.campaignId)
    const count = cameSince(chosen.wanted, chosen.choices, { before: chosen.target, now: target })
    if (count > 0) return { target, count }
    await write(db, { ...chosen, target }, run)
    return undefined
  })
}

async function write(db: LocalDb, { wanted, choices, target, files }: Import, run: ImportRun): Promise<void> {
  run.onProgress?.({ done: 0, total: wanted.length })
  try {
    const hasEncounters = wanted.some(({ thing }) => thing.reading.kind === 'encounter')
    const srd = hasEncounters ? await loadSrdCreatures().catch(() => []) : []
    const steps = await planImport({ wanted, target, choices, srd })
    const { id, state } = await runImport(db, { campaignId: target.campaignId, files, steps }, run)
    if (state === 'takenBack') return notify({ tone: 'info', title: 'Import stopped', message: 'Nothing was written.' })
    if (state !== 'done') {
      return notify({ tone: 'info', title: 'Import stopped', message: 'Go on or take it back under Imports.' })
    }
    notify({
      tone: 'success',
      title: 'Imported',
      message: count(wanted.length, 'thing'),
      durationMs: UNDO_SHOWN_MS,
      action: undoingImport(db, id),
    })
  } catch {
    notify({
      tone: 'error',
      title: 'Import stopped',
      message: 'This device couldn’t store all of it. Go on or take it back under Imports.',
    })
  }
}
