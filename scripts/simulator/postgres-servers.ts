import { beginGeneration } from '../../apps/api/src/storage/begin-generation.ts'
import type { DocumentStorage } from '../../apps/api/src/storage/document-storage.ts'
import { createPostgresDocumentStore } from '../../apps/api/src/storage/postgres/documents/postgres-document-store.ts'
import { migratePostgres } from '../../apps/api/src/storage/postgres/migrate.ts'
import { createPool } from '../../apps/api/src/storage/postgres/pool.ts'
import { createPostgresDb, type PostgresDb } from '../../apps/api/src/storage/postgres/postgres-db.ts'
import { CAMPAIGN } from '../../packages/sync/src/testing/simulator/index.ts'
import type { ServerCall } from './record-calls.ts'

/** Two processes on one database, and what their owner does with it. */
export type PostgresServers = {
  stores: readonly DocumentStorage[]
  /** As a new server has it, with the accounts and guests of a schedule. */
  empty(): Promise<void>
  putPlan(isPaid: boolean): Promise<void>
  putMembership(call: Extract<ServerCall, { is: 'member' }>): Promise<void>
  backUp(): Promise<Backup>
  restore(backup: Backup, generation: string): Promise<void>
  close(): Promise<void>
}

/** The rows of each table as JSON. */
export type Backup = ReadonlyMap<string, string>

/** What a backup has of a campaign; each after those that it refers to. */
const TABLES = ['scope', 'server_generation', 'member', 'doc', 'ack', 'version', 'contained', 'restored_scope']
const CONNECTIONS = 4
const PAID = 'elite'

export async function openPostgresServers(databaseUrl: string): Promise<PostgresServers> {
  await migratePostgres(databaseUrl)
  const pools = [createPool({ databaseUrl, size: CONNECTIONS }), createPool({ databaseUrl, size: CONNECTIONS })]
  const dbs = pools.map(createPostgresDb)
  const [db] = dbs
  if (!db) throw new Error('No connections')
  const stores = dbs.map((each) => createPostgresDocumentStore(each, () => new Date()))
  return {
    stores,
    empty: () => empty(db),
    putPlan: async (isPaid) => {
      await db.query('update "user" set tier = $1 where id = $2', [isPaid ? PAID : 'free', 'owner'])
    },
    putMembership: (call) => putMembership(db, call),
    backUp: () => backUp(db),
    restore: (backup, generation) => restore(db, backup, generation),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()))
    },
  }
}

async function empty(db: PostgresDb): Promise<void> {
  for (const table of TABLES.toReversed()) await db.query(`delete from ${table}`)
  for (const table of ['guest', '"user"']) await db.query(`delete from ${table}`)
  await db.query("insert into server_generation (number, id, made_at) values (1, 'generation-1', '')")
  await db.query(
    `insert into "user" (id, email, email_key, search_key, first_name, last_name, created_at, tier, auth_provider)
      select id, id, id, '', id, '', '', $1, 'local' from unnest(array['owner', 'pia']) as id`,
    [PAID],
  )
  await db.query(
    "insert into guest (id, token_hash, created_at, last_seen_at) select id, id, '', '' from unnest(array['tom', 'una']) as id",
  )
}

async function putMembership(
  db: PostgresDb,
  { person, membership }: Extract<ServerCall, { is: 'member' }>,
): Promise<void> {
  const { memberId, role, status, epoch } = membership
  const [column, id] = 'userId' in person ? ['user_id', person.userId] : ['guest_id', person.guestId]
  await db.query(
    `insert into member (id, campaign_id, ${column}, role, status, epoch, display_name, joined_at)
      values ($1, $2, $3, $4, $5, $6, '', '')
      on conflict (campaign_id, ${column}) do update set role = $4, status = $5, epoch = $6`,
    [memberId, CAMPAIGN, id, role, status, epoch],
  )
}

function backUp(db: PostgresDb): Promise<Backup> {
  return db.read(async (tx) => {
    const backup = new Map<string, string>()
    for (const table of TABLES) {
      const { rows } = await tx.query<{ rows: string }>(
        `select coalesce(json_agg(kept), '[]')::text as rows from ${table} as kept`,
      )
      backup.set(table, rows[0]?.rows ?? '[]')
    }
    return backup
  })
}

async function restore(db: PostgresDb, backup: Backup, generation: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of TABLES.toReversed()) await tx.query(`delete from ${table}`)
    for (const [table, rows] of backup) {
      await tx.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1::json)`, [rows])
    }
  })
  await beginGeneration(db, { now: new Date(), backupAt: new Date() })
  // Devices know the generation by the name that the server in memory gave it.
  await db.query('update server_generation set id = $1 where number = (select max(number) from server_generation)', [
    generation,
  ])
}
