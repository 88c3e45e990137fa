import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Steps that both engines take: on SQLite after 0015, on PostgreSQL after its baseline. A released step never changes. */
export const laterSteps: Record<string, Migration> = {
  '0016-usage': { up: addUsage },
  '0017-own-account': { up: ownAccount },
  '0018-two-factor': { up: twoFactor },
  '0019-own-deletion': { up: ownDeletion },
  '0020-upgrade-requests': { up: upgradeRequests },
  '0021-unshown-images': { up: unshownImages },
  '0022-joined-code': { up: joinedCode },
  '0023-acks-with-rowid': { up: acksWithRowid },
}

/** How much each campaign holds: counted once here, and kept up with each write. */
async function addUsage(db: Kysely<unknown>): Promise<void> {
  const { number } = columnTypes(db)
  for (const name of ['documents', 'bytes', 'rolls'])
    await sql.raw(`alter table scope add column ${name} ${number} not null default 0`).execute(db)
  const stored = 'from doc where doc.campaign_id = scope.campaign_id and doc.deleted = 0'
  await sql
    .raw(
      `update scope set documents = (select count(*) ${stored} and doc.collection <> 'rolls'),
        rolls = (select count(*) ${stored} and doc.collection = 'rolls'),
        bytes = (select coalesce(sum(length(doc.json)), 0) ${stored})`,
    )
    .execute(db)
}

async function ownAccount(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await runAll(db, [
    `alter table "user" add column password_set_at ${text}`,
    `alter table web_session add column device ${text} not null default ''`,
    `create table email_change (
      user_id ${text} primary key references "user" (id) on delete cascade,
      email ${text} not null,
      token_hash ${text} not null unique,
      created_at ${text} not null,
      expires_at ${text} not null,
      used_at ${text}
    )`,
  ])
}

async function twoFactor(db: Kysely<unknown>): Promise<void> {
  const { text, number } = columnTypes(db)
  await runAll(db, [
    `create table two_factor (
      user_id ${text} primary key references "user" (id) on delete cascade,
      secret ${text} not null,
      state ${text} not null,
      last_step ${number} not null default 0,
      created_at ${text} not null
    )`,
    `create table recovery_code (
      user_id ${text} not null references "user" (id) on delete cascade,
      code_hash ${text} not null,
      used_at ${text},
      primary key (user_id, code_hash)
    )`,
  ])
}

async function ownDeletion(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await runAll(db, [`alter table "user" add column deleted_by ${text}`])
}

async function upgradeRequests(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await runAll(db, [
    `create table upgrade_request (
      user_id ${text} primary key references "user" (id) on delete cascade,
      tier ${text} not null,
      created_at ${text} not null
    )`,
  ])
}

async function unshownImages(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await runAll(db, [`alter table image add column unshown_since ${text}`])
}

async function joinedCode(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await runAll(db, [`alter table member add column joined_code ${text}`])
}

/**
 * A table without rowids is kept like an index, where a row of more than a kilobyte takes a page of its own. So each
 * remembered push took four kilobytes to write.
 */
async function acksWithRowid(db: Kysely<unknown>): Promise<void> {
  if (isPostgres(db)) return
  await runAll(db, [
    `create table ack_with_rowid (
      collection text not null,
      id text not null,
      replica text not null,
      rev text not null,
      base text,
      json text not null,
      primary key (collection, id, replica)
    ) strict`,
    `insert into ack_with_rowid (collection, id, replica, rev, base, json)
      select collection, id, replica, rev, base, json from ack`,
    'drop table ack',
    'alter table ack_with_rowid rename to ack',
  ])
}

async function runAll(db: Kysely<unknown>, statements: string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** How a step writes the types of its columns. */
export function columnTypes(db: Kysely<unknown>): { text: string; number: string } {
  return isPostgres(db) ? { text: 'text collate "C"', number: 'bigint' } : { text: 'text', number: 'integer' }
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}
