import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { closeLocalDb, openLocalDb, removeLocalData } from './database.ts'

test('data that is removed before its database has closed does not come back', async () => {
  const db = await openLocalDb('leaving', { multiInstance: false })
  const removing = removeLocalData('leaving')
  // Whatever the removal does without waiting is done by then, and so is the query that follows it.
  for (let turns = 0; turns < 200; turns += 1) await new Promise((turn) => setTimeout(turn))
  await db.side.values.get('anything')
  await closeLocalDb(db)
  await removing
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes('leaving'))).toEqual([])
})
