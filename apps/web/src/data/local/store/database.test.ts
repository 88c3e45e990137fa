import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { accountKeys, formDraftPrefix } from '../../../lib/browser/browser-keys.ts'
import { isBeingRemoved, noteRemoval } from './account.ts'
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

test('data that is removed while another tab has it open does not come back with what that tab writes next', async () => {
  const elsewhere = await openLocalDb('leaving', { multiInstance: false })
  await elsewhere.audio.open()
  await elsewhere.side.values.get('anything')
  // This tab knows nothing of the other one's databases.
  for (const name of await Dexie.getDatabaseNames()) if (name.includes('leaving')) await Dexie.delete(name)
  await expect(elsewhere.side.values.put({ key: 'late', value: 1 })).rejects.toThrow()
  await expect(elsewhere.audio.origins.put({ recordingId: 'r', campaignId: 'c', sessionNumber: 1 })).rejects.toThrow()
  await closeLocalDb(elsewhere)
  expect((await Dexie.getDatabaseNames()).filter((name) => name.includes('leaving'))).toEqual([])
})

test('a tab that leaves an account whose data is removed forgets what was typed there', async () => {
  const elsewhere = await openLocalDb('leaving', { multiInstance: false })
  sessionStorage.setItem(`${formDraftPrefix('leaving')}ash-road:mira`, 'The bell lied')
  noteRemoval('leaving')
  await closeLocalDb(elsewhere)
  expect(sessionStorage).toHaveLength(0)
  expect(localStorage.getItem(accountKeys('leaving').replica)).not.toBeNull()
  await removeLocalData('leaving')
  expect(isBeingRemoved('leaving')).toBe(false)
})
