import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createChangeBus } from '../../apps/api/src/bus/change-bus.ts'
import { createDocuments, type Documents } from '../../apps/api/src/documents/index.ts'
import { addPlayer } from '../../apps/api/src/domain/members.ts'
import { addUser } from '../../apps/api/src/features/auth/users.repository.ts'
import type { DocumentStorage } from '../../apps/api/src/storage/document-storage.ts'
import type { Grouping } from '../../apps/api/src/storage/postgres/documents/group-commit.ts'
import { createPostgresDocumentStore } from '../../apps/api/src/storage/postgres/documents/postgres-document-store.ts'
import { migratePostgres } from '../../apps/api/src/storage/postgres/migrate.ts'
import { createPool } from '../../apps/api/src/storage/postgres/pool.ts'
import { createPostgresDb } from '../../apps/api/src/storage/postgres/postgres-db.ts'
import { type Db, query, run, type Tx } from '../../apps/api/src/storage/sql.ts'
import { openStorage } from '../../apps/api/src/storage/storage.ts'
import { startPostgres, type TestPostgres } from '../../apps/api/src/testing/postgres/start-postgres.ts'
import { aCombat, anEntry } from '../../packages/schema/src/testing/builders.ts'
import type { SyncDocument } from '../../packages/sync/src/index.ts'
import { characters } from './documents.ts'
import type { Figure } from './figure.ts'
import { median, percentile } from './rounds.ts'
import { gameMaster, OWNER } from './server-store.ts'

const CAMPAIGNS = 50
const CHARACTERS = 8
const PUSHES_OF_EACH = 20

/** One database under load, with what its devices hold. */
type Side = { name: string; documents: Documents; sheets: SyncDocument[][]; close(): Promise<void> }

/** Of one round: per second, and how long each took. */
type Round = { perSecond: number; times: number[] }

/** What many GMs push and pull at once, on each database, in turns in one run. */
export async function measureDatabases(quick: boolean): Promise<Figure[]> {
  const postgres = await startPostgres({ durable: true })
  const sides = [
    await openSqlite(),
    await openPostgres('PostgreSQL', postgres),
    await openPostgres('PostgreSQL, one by one', postgres, { groupsAtOnce: 10, campaigns: 1, decisions: 1 }),
  ]
  try {
    const rounds = quick ? 3 : 12
    return [
      ...(await measure({ what: 'pushes in a fight', sides, rounds, work: pushEach })),
      ...(await measure({ what: 'pulls of one change', sides, rounds, work: pullEach })),
    ]
  } finally {
    for (const side of sides) await side.close()
    await postgres.close()
  }
}

type Measuring = { what: string; sides: Side[]; rounds: number; work: (side: Side) => Promise<Round> }

async function measure({ what, sides, rounds, work }: Measuring) {
  const results = new Map(sides.map((side) => [side, [] as Round[]]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? sides : sides.toReversed()) {
      const result = await work(side)
      if (round > 0) results.get(side)?.push(result)
    }
  }
  const speeds = sides.map((side) => median((results.get(side) ?? []).map(({ perSecond }) => perSecond)))
  return sides.map((side, index): Figure => {
    const times = (results.get(side) ?? []).flatMap((round) => round.times)
    const speed = speeds[index] ?? 0
    const beside = speeds.map((other, place) => `${(speed / other).toFixed(2)}x ${sides[place]?.name}`)
    return {
      what: `${what}, ${CAMPAIGNS} clients, ${side.name}`,
      value: speed,
      unit: '/s',
      information: `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms; ${beside
        .filter((_, place) => place !== index)
        .join(', ')}; ${rounds} rounds`,
    }
  })
}

/** Each campaign's GM pushes damage to one character after the other, and waits for each answer. */
function pushEach({ documents, sheets }: Side): Promise<Round> {
  return timed(sheets, async (own, turn) => {
    const doc = own[turn % own.length]
    if (!doc) return
    const [base, number] = [doc.rev, Number(doc.rev.split('.')[1] ?? 0) + 1]
    const next = { ...doc, rev: `bench.${number}`, health: number % 30, lastModified: new Date().toISOString() }
    const body = { collection: 'characters' as const, replica: `gm-${doc.campaignId}`, rows: [{ doc: next, base }] }
    const { verdicts } = await documents.push(OWNER, body)
    if (verdicts[0]?.verdict !== 'ok') throw new Error(`The server answered ${JSON.stringify(verdicts[0])}`)
    own[turn % own.length] = next
  })
}

/** Each reader has one campaign; with the owner, a pull would read all of them. */
function pullEach({ documents, sheets }: Side): Promise<Round> {
  return timed(sheets, async (own) => {
    const campaignId = String(own[0]?.campaignId)
    const { documents: found } = await documents.pull(readerOf(campaignId), {
      collection: 'characters',
      checkpoint: { [campaignId]: '1:0' },
      limit: 100,
    })
    if (found.length === 0) throw new Error('Nothing was pulled')
  })
}

async function timed(clients: SyncDocument[][], work: (own: SyncDocument[], turn: number) => Promise<void>) {
  const times: number[] = []
  const start = performance.now()
  await Promise.all(
    clients.map(async (own) => {
      for (let turn = 0; turn < PUSHES_OF_EACH; turn += 1) {
        const began = performance.now()
        await work(own, turn)
        times.push(performance.now() - began)
      }
    }),
  )
  return { perSecond: (times.length / (performance.now() - start)) * 1000, times }
}

async function openSqlite(): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'lanternkeep-bench-'))
  const { db, documents, close } = await openStorage({ dataDir: folder, now: () => new Date() })
  const end = async () => {
    await close()
    rmSync(folder, { recursive: true, force: true })
  }
  return fill('SQLite', { db, storage: documents }, end)
}

async function openPostgres(name: string, postgres: TestPostgres, grouping?: Grouping): Promise<Side> {
  const database = `bench_${Math.random().toString(36).slice(2)}`
  const admin = createPool({ databaseUrl: postgres.urlOf('postgres'), size: 1 })
  await admin.query(`create database ${database}`)
  await admin.close()
  await migratePostgres(postgres.urlOf(database))
  const pool = createPool({ databaseUrl: postgres.urlOf(database) })
  const db = createPostgresDb(pool)
  const storage = createPostgresDocumentStore(db, () => new Date(), grouping)
  return fill(name, { db, storage }, () => pool.close())
}

type Store = { db: Db; storage: DocumentStorage }

async function fill(name: string, { db, storage }: Store, close: () => Promise<void>): Promise<Side> {
  const now = () => new Date()
  const at = now().toISOString()
  await db.transaction((tx) => addUser(tx, gameMaster(at)))
  const documents = createDocuments({ storage, now, bus: createChangeBus() })
  const sheets: SyncDocument[][] = []
  for (let index = 0; index < CAMPAIGNS; index += 1) sheets.push(await fillCampaign({ db, documents }, index))
  return { name, documents, sheets, close }
}

async function fillCampaign({ db, documents }: { db: Db; documents: Documents }, index: number) {
  const campaignId = `campaign-${index}`
  const at = new Date().toISOString()
  await documents.write((tx) =>
    tx.createCampaign(OWNER.userId, { id: campaignId, name: campaignId, playerCount: 4, lastModified: at }),
  )
  await db.transaction(async (tx) => addReader(tx, campaignId))
  const own = characters(CHARACTERS, { prefix: `c${index}` }).map((one) => ({ ...one, campaignId, rev: 'bench.0' }))
  const push = (collection: 'characters' | 'combats', docs: SyncDocument[]) =>
    documents.push(OWNER, { collection, replica: 'fill', rows: docs.map((doc) => ({ doc, base: null })) })
  await push('characters', own)
  const combat = aCombat({ id: campaignId, campaignId, entries: own.map(({ id }, place) => anEntry(id, 20 - place)) })
  const { verdicts } = await push('combats', [{ ...combat, rev: 'fill.0' } as unknown as SyncDocument])
  if (verdicts[0]?.verdict !== 'ok') throw new Error(`The server answered ${JSON.stringify(verdicts[0])}`)
  return own
}

/** A browser that reads one campaign. */
async function addReader(tx: Tx, campaignId: string): Promise<void> {
  const at = new Date().toISOString()
  const guest = { id: readerOf(campaignId).guestId, token_hash: campaignId, created_at: at, last_seen_at: at }
  await run(tx, query.insertInto('guest').values(guest))
  await addPlayer(tx, {
    campaignId,
    person: { guestId: guest.id },
    status: 'active',
    code: 'AAA-222',
    displayName: 'Pia',
    now: new Date(),
  })
}

function readerOf(campaignId: string): { guestId: string } {
  return { guestId: `reader-${campaignId}` }
}
