import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../testing/postgres/fresh-database.ts'
import { createPool, type PostgresPool } from './pool.ts'

let database: FreshDatabase
let pool: PostgresPool

beforeEach(async () => {
  database = await freshDatabase()
  pool = createPool({ databaseUrl: database.url, size: 1 })
  await pool.use(async ({ query }) => {
    await query(`insert into "user" (id, email, email_key, search_key, created_at) values ('gwen', '', '', '', '')`)
    await query(
      `insert into scope (campaign_id, owner_id, created_at) values ('moor', 'gwen', ''), ('sea', 'else', '')`,
    )
    await query(`insert into member (id, campaign_id, user_id, role, status, display_name, joined_at)
      values ('pia', 'moor', 'pia', 'player', 'active', '', '')`)
    await query(`insert into doc (collection, id, campaign_id, seq, rev, json)
      values ('characters', 'ash', 'moor', 1, '', ''), ('characters', 'orc', 'moor', 2, '', ''), ('characters', 'eel', 'sea', 1, '', '')`)
  })
})
afterEach(async () => {
  await pool.close()
  await database.release()
})

async function versions(): Promise<number[]> {
  const { rows } = await pool.query<{ version: number }>('select version from scope order by campaign_id')
  return rows.map(({ version }) => version)
}

test.each([
  ['its own row', `update scope set seq = seq + 1 where campaign_id = 'moor'`],
  ['a member', `update member set status = 'removed' where id = 'pia'`],
  ['the end of a membership', `delete from member where id = 'pia'`],
  [
    'a new member',
    `insert into member (id, campaign_id, user_id, role, status, display_name, joined_at)
      values ('tom', 'moor', 'tom', 'player', 'active', '', '')`,
  ],
  ["its owner's plan", `update "user" set tier = 'elite' where id = 'gwen'`],
  ['its owner being blocked', `update "user" set blocked = 1 where id = 'gwen'`],
  ["the deletion of its owner's account", `delete from "user" where id = 'gwen'`],
  ['documents that are gone', `delete from doc where campaign_id = 'moor'`],
  ['a document that was changed without a decision', `update doc set sent_by = null where id = 'ash'`],
])("a campaign's version rises with %s", async (_what, statement) => {
  const [moor = 0, sea = 0] = await versions()
  await pool.query(statement)
  expect(await versions()).toEqual([moor + 1, sea])
})

test.each([
  ['when a member last listened', `update member set last_seen_at = 'now' where id = 'pia'`],
  ["a person's name", `update "user" set first_name = 'Gwen' where id = 'gwen'`],
  ['a decided change of a document', `update doc set seq = 3, rev = 'r2' where id = 'ash'`],
])("a campaign's version does not rise with %s", async (_what, statement) => {
  const before = await versions()
  await pool.query(statement)
  expect(await versions()).toEqual(before)
})
