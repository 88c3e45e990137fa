import { aPlayer } from '@lanternkeep/schema/testing'
import type { PushRow, SyncDocument } from '@lanternkeep/sync'
import {
  acceptPush,
  aheadOfPull,
  aheadOfPush,
  createCampaign,
  listChanges,
  rememberDraws,
  type SyncPerson,
} from '@lanternkeep/sync/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outsideFacts } from '../../../documents/outside-facts.ts'
import { type FreshDatabase, freshDatabase } from '../../../testing/postgres/fresh-database.ts'
import type { DocumentStorage } from '../../document-storage.ts'
import { all, query, run } from '../../sql.ts'
import { createPool, type PostgresPool } from '../pool.ts'
import { createPostgresDb, type PostgresDb } from '../postgres-db.ts'
import { createPostgresDocumentStore } from './postgres-document-store.ts'

// Each store has connections, a queue and groups of its own, as in a process of its own.

const now = () => new Date('2026-11-20T20:00:00Z')
const GM: SyncPerson = { userId: 'gm' }

let database: FreshDatabase
let pools: PostgresPool[] = []
let stores: DocumentStorage[] = []
let db: PostgresDb

beforeEach(async () => {
  database = await freshDatabase()
  pools = [0, 1].map(() => createPool({ databaseUrl: database.url, size: 6 }))
  const dbs = pools.map(createPostgresDb)
  stores = dbs.map((each) => createPostgresDocumentStore(each, now))
  db = dbs[0] as PostgresDb
  const account = { id: 'gm', email: 'gm@example.com', email_key: 'gm@example.com', search_key: '', created_at: '' }
  await run(db, query.insertInto('user').values({ ...account, first_name: '', last_name: '', ...PAID }))
})

const PAID = { tier: 'elite', is_admin: 0, is_owner: 0, blocked: 0, auth_provider: 'local' } as const

afterEach(async () => {
  await Promise.all(pools.map((pool) => pool.close()))
  await database.release()
})

function storeOf(process: number): DocumentStorage {
  return stores[process % stores.length] as DocumentStorage
}

function startCampaign(id: string, process = 0) {
  const document = { id, name: id, lastModified: now().toISOString() }
  const draws = rememberDraws(outsideFacts(now(), {}))
  return storeOf(process).commit((tx) => {
    return createCampaign(tx, 'gm', document, { ...draws(), mayOwnerSync: tx.mayOwnerSync })
  })
}

function pushAll(process: number, rows: PushRow[]) {
  const body = { collection: 'characters' as const, replica: `device-${process}`, rows }
  const draws = rememberDraws(outsideFacts(now(), {}))
  return storeOf(process).commit(
    (tx) => acceptPush(tx, GM, body, { ...draws(), mayOwnerSync: tx.mayOwnerSync }).answer.verdicts,
    () => aheadOfPush(GM, body),
  )
}

async function push(process: number, doc: SyncDocument) {
  return (await pushAll(process, [{ doc, base: null }]))[0]?.verdict
}

function aSheet(id: string, campaignId: string): SyncDocument {
  return { ...aPlayer({ id, campaignId }), rev: `r-${id}` } as unknown as SyncDocument
}

test('many writers of the same campaigns at two processes lose nothing, and a reader who follows misses nothing', async () => {
  const campaigns = ['c1', 'c2', 'c3']
  for (const id of campaigns) await startCampaign(id)
  const read = new Map<string, number>(campaigns.map((id) => [id, 0]))
  const seen: string[] = []
  const follow = async () => {
    for (const [campaignId, since] of read) {
      const rows = await storeOf(1).view((tx) =>
        tx.changes({ collection: 'characters', campaignId, audience: 'gm', since, limit: 1000 }),
      )
      seen.push(...rows.map(({ id }) => id))
      read.set(campaignId, rows.at(-1)?.seq ?? since)
    }
  }
  const writers = Array.from({ length: 20 }, async (_, writer) => {
    const verdicts: unknown[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const campaignId = campaigns[(writer + turn) % campaigns.length] ?? 'c1'
      verdicts.push(await push(writer, aSheet(`s${writer}-${turn}`, campaignId)))
    }
    return verdicts
  })
  let isDone = false
  const following = (async () => {
    while (!isDone) await follow()
    await follow()
  })()
  const verdicts = (await Promise.all(writers)).flat()
  isDone = true
  await following
  expect(verdicts).toEqual(verdicts.map(() => 'ok'))
  expect(seen).toHaveLength(120)
  expect(new Set(seen).size).toBe(120)
  const rows = await all(
    db,
    query.selectFrom('doc').select(['campaign_id', 'seq']).where('collection', '=', 'characters'),
  )
  expect(new Set(rows.map(({ campaign_id, seq }) => `${campaign_id} ${seq}`)).size).toBe(120)
})

test('one bad row among many that are stored together is refused alone', async () => {
  const campaigns = Array.from({ length: 12 }, (_, index) => `c${index}`)
  for (const id of campaigns) await startCampaign(id)
  const isBad = (campaignId: string) => campaignId === 'c5'
  const stored = campaigns.map((campaignId) =>
    storeOf(0).commit(
      (tx) => {
        const row = tx.rows('characters', [`s-${campaignId}`])
        tx.advance(campaignId, { seq: 1, pubSeq: 0 })
        const document = aSheet(`s-${campaignId}`, campaignId)
        // PostgreSQL refuses this character, which the routes keep out.
        const rev = isBad(campaignId) ? '\u0000' : document.rev
        const identity = { collection: 'characters', id: document.id, campaignId, seq: 2, rev, deleted: false } as const
        const face = { pubSeq: 0, pubRev: '', pubDeleted: false, pubAt: '', pubDocument: null, sentBy: null }
        tx.putRows([{ ...identity, ...face, document }])
        return row.size
      },
      () => ({ questions: [{ ask: 'campaign', campaignId }] }),
    ),
  )
  const results = await Promise.allSettled(stored)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(results[5]).toMatchObject({ status: 'rejected', reason: { problem: 'data' } })
  const found = await all(db, query.selectFrom('doc').select('id').where('collection', '=', 'characters'))
  expect(found).toHaveLength(11)
})

test('a push or pull that PostgreSQL can’t even read for is refused alone', async () => {
  for (const id of ['c1', 'c2']) await startCampaign(id)
  // The routes keep this character out.
  const pushed = await Promise.allSettled([
    push(0, aSheet('s1', 'c1')),
    push(0, aSheet('s2', 'c\u0000')),
    push(0, aSheet('s3', 'c2')),
  ])
  expect(pushed.map((one) => (one.status === 'fulfilled' ? one.value : one.reason.problem))).toEqual([
    'ok',
    'data',
    'ok',
  ])
  const pull = (campaignId: string) => {
    const body = { collection: 'characters' as const, checkpoint: { [campaignId]: '1:0' }, limit: 10 }
    return storeOf(0).view(
      (tx) => listChanges(tx, GM, body),
      () => aheadOfPull(GM, body),
    )
  }
  const pulled = await Promise.allSettled([pull('c1'), pull('c\u0000'), pull('c2')])
  expect(pulled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a pull from a place that no sequence reaches finds nothing, and others are answered', async () => {
  await startCampaign('c1')
  await push(0, aSheet('s1', 'c1'))
  const pull = async (place: string) => {
    const body = { collection: 'characters' as const, checkpoint: { c1: place }, limit: 10 }
    const answer = await storeOf(0).view(
      (tx) => listChanges(tx, GM, body),
      () => aheadOfPull(GM, body),
    )
    return answer.documents.map(({ id }) => id)
  }
  expect(await Promise.all([pull('1:0'), pull('1:99999999999999999999999'), pull('1:0')])).toEqual([['s1'], [], ['s1']])
})

test('two processes that create the same campaign at once make one', async () => {
  const outcomes = await Promise.all([startCampaign('c1', 0), startCampaign('c1', 1)])
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(['exists', 'written'])
  const members = await all(db, query.selectFrom('member').select('id').where('campaign_id', '=', 'c1'))
  expect(members).toHaveLength(1)
})

test('a campaign that others change all the time is decided under a lock in the end', async () => {
  await startCampaign('c1')
  let disturbed = 0
  const disturb = async () => {
    disturbed += 1
    await run(db, query.updateTable('scope').set({ restored_seq: 0 }).where('campaign_id', '=', 'c1'))
  }
  const original = pools[1] as PostgresPool
  const disturbedPool: PostgresPool = {
    ...original,
    // Between what it loads and what it stores, until it locks.
    query: async (text, parameters) => {
      if (text.includes('for update of s skip locked')) await disturb()
      return original.query(text, parameters)
    },
  }
  const store = createPostgresDocumentStore(createPostgresDb(disturbedPool), now)
  const body = { collection: 'characters' as const, replica: 'r', rows: [{ doc: aSheet('s1', 'c1'), base: null }] }
  const facts = outsideFacts(now(), {})
  const verdicts = await store.commit(
    (tx) => acceptPush(tx, GM, body, { ...facts, mayOwnerSync: tx.mayOwnerSync }).answer.verdicts,
    () => aheadOfPush(GM, body),
  )
  expect(verdicts).toMatchObject([{ verdict: 'ok' }])
  expect(disturbed).toBe(4)
})
