import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { seededRandomInt } from '../../../packages/schema/src/index.ts'
import { roundsOf, tellOutcome } from '../outcome.ts'
import { Disk } from './disk.ts'
import { recordWrites } from './record.ts'
import { readTrace } from './trace.ts'

/** Enough that the log is written back into the database's file more than once. */
const PUSHES = 1500
const IMAGES = 700
const DATABASE = 'lanternkeep.db'

type Replay = { tried: number; survived: number; lost: number }

/** Power cuts at random moments of a recorded run; the weaker setting must lose something, or this proves nothing. */
async function main(): Promise<void> {
  const images = roundsOf(IMAGES)
  const full = await replay('FULL', images)
  const control = await replay('NORMAL', Math.ceil(images / 5))
  if (control.lost === 0) throw new Error('The control with synchronous=NORMAL lost nothing: the cuts are too mild.')
  const note = `the control with \`synchronous=NORMAL\` lost acknowledged pushes in ${control.lost} of ${control.tried}`
  tellOutcome({ trial: 'power-cut', ...full, note })
  if (full.lost > 0) throw new Error(`${full.lost} of ${full.tried} power cuts lost something`)
}

async function replay(synchronous: string, images: number): Promise<Replay> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-power-'))
  try {
    mkdirSync(join(folder, 'data'))
    const trace = await recordWrites(folder, { pushes: PUSHES, synchronous })
    const events = await readTrace(trace, join(folder, 'data'))
    const first = events.findIndex(({ does }) => does === 'acknowledge')
    if (first < 0) throw new Error('Nothing was recorded')
    const random = seededRandomInt(images)
    const cuts = Array.from({ length: images }, () => random(first + 1, events.length)).toSorted((a, b) => a - b)
    const [disk, acknowledged] = [new Disk(), new Set<string>()]
    let [survived, played] = [0, 0]
    for (const cut of cuts) {
      for (const event of events.slice(played, cut)) {
        disk.play(event)
        if (event.does === 'acknowledge') acknowledged.add(event.id)
      }
      played = cut
      if (isWhole(join(folder, 'image'), disk.filesAfterCut(random), acknowledged)) survived += 1
    }
    return { tried: images, survived, lost: images - survived }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Whether the database opens, is sound, and holds everything that was acknowledged before the cut. */
function isWhole(folder: string, files: Map<string, Buffer>, acknowledged: ReadonlySet<string>): boolean {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  for (const [name, bytes] of files) if (name.startsWith(DATABASE)) writeFileSync(join(folder, name), bytes)
  const database = new Database(join(folder, DATABASE))
  try {
    if (database.pragma('integrity_check', { simple: true }) !== 'ok') return false
    const stored = new Set(database.prepare('select id from doc').pluck().all())
    return [...acknowledged].every((id) => stored.has(id))
  } catch {
    return false
  } finally {
    database.close()
  }
}

await main()
