import { expect, test } from 'vitest'
import { migrate } from '../migrate.ts'
import { closeDatabase, IN_MEMORY, openDatabase } from '../open.ts'
import { migrations } from './index.ts'

const options = { dataDir: IN_MEMORY, now: new Date('2026-11-20T20:00:00.000Z') }

test('earlier audit entries get the names that are still known', async () => {
  const db = openDatabase(IN_MEMORY)
  const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0004'))
  await migrate(db, { ...options, steps: before })
  db.sqlite.exec(`
    insert into user (id, email, email_key, first_name, last_name, search_key, created_at) values
      ('ada', 'ada@example.com', 'ada@example.com', 'Ada', 'Vane', '', ''),
      ('finn', 'finn@example.com', 'finn@example.com', '', '', '', '');
    insert into audit (at, actor_id, action, target_id, detail) values
      ('', 'ada', 'tier', 'finn', '{}'),
      ('', null, 'owner', 'ada', '{}'),
      ('', 'nobody any more', 'tier', 'finn', '{}')`)
  await migrate(db, options)
  expect(db.sqlite.prepare('select actor_name, target_name from audit order by id').raw().all()).toEqual([
    ['Ada Vane (ada@example.com)', 'finn@example.com'],
    ['', 'Ada Vane (ada@example.com)'],
    ['', 'finn@example.com'],
  ])
  closeDatabase(db)
})
