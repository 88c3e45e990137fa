import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { closeDatabase } from '../../apps/api/src/storage/sqlite/open.ts'
import type { PushBody, SyncDocument } from '../../packages/sync/src/index.ts'
import { characters } from './documents.ts'
import type { Figure } from './figure.ts'
import { insertAll, openRawStore } from './raw-store.ts'
import { type Comparison, compare, elapsed } from './rounds.ts'
import { OWNER, openServerStore, type ServerStore } from './server-store.ts'

const BATCH = 100

/** The server's whole push (rights, checks, merge bases, sequences) compared with plain inserts of the same rows. */
export async function measureServerPushes(quick: boolean): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-bench-'))
  const ours = await openServerStore(join(folder, 'ours'))
  const raw = await openRawStore(join(folder, 'raw'))
  const [rounds, batches] = quick ? [10, 4] : [60, 4]
  try {
    const inserts = await compare(
      (round) => pushNew(ours, documentsOf(round, batches)),
      (round) => insertAll(raw, documentsOf(round, batches)),
      rounds,
    )
    const edits = await compare(
      (round) => pushEdits(ours, documentsOf(round, batches)),
      (round) => insertAll(raw, edited(documentsOf(round, batches))),
      rounds,
    )
    return [lineOf('server push of new documents', inserts), lineOf('server push of edits', edits)]
  } finally {
    await ours.close()
    closeDatabase(raw.db)
    rmSync(folder, { recursive: true, force: true })
  }
}

function lineOf(what: string, { ours, theirs, ratio, rounds }: Comparison): Figure {
  return {
    what: `${what}, ${BATCH} rows a transaction`,
    value: 1 / ratio,
    unit: 'x',
    goal: { atLeast: 0.45 },
    of: 'the rows/s of plain better-sqlite3 inserts',
    information: `${ours.toFixed(0)} ms beside ${theirs.toFixed(0)} ms, ${rounds} rounds`,
  }
}

function documentsOf(round: number, batches: number): SyncDocument[][] {
  const all = characters(batches * BATCH, { prefix: `r${round}` })
  return Array.from({ length: batches }, (_, batch) => all.slice(batch * BATCH, (batch + 1) * BATCH))
}

/** The same rows after damage, as a device sends them; a copy, like the parsed body of a request. */
function edited(batches: SyncDocument[][]): SyncDocument[][] {
  return structuredClone(batches).map((batch) => {
    return batch.map((document) => ({ ...document, health: 3, rev: `${document.rev}-edit` }))
  })
}

async function pushAll({ documents }: ServerStore, bodies: PushBody[]): Promise<number> {
  return elapsed(async () => {
    for (const body of bodies) {
      const { verdicts } = await documents.push(OWNER, body)
      const refused = verdicts.find(({ verdict }) => verdict !== 'ok')
      if (refused) throw new Error(`The server answered ${JSON.stringify(refused)}`)
    }
  })
}

function pushNew(ours: ServerStore, batches: SyncDocument[][]): Promise<number> {
  return pushAll(
    ours,
    structuredClone(batches).map((batch) => pushOf(batch.map((doc) => ({ doc, base: null })))),
  )
}

function pushEdits(ours: ServerStore, before: SyncDocument[][]): Promise<number> {
  const bodies = edited(before).map((batch, index) => {
    return pushOf(batch.map((doc, place) => ({ doc, base: before[index]?.[place]?.rev ?? null })))
  })
  return pushAll(ours, bodies)
}

function pushOf(rows: PushBody['rows']): PushBody {
  return { collection: 'characters', replica: 'bench', rows }
}
