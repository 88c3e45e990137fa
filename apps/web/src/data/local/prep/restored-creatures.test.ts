import 'fake-indexeddb/auto'
import { libraryIdOf } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCharacter } from '../campaign/characters.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { makeCopy } from '../copy/make-copy.ts'
import { readCopy } from '../copy/read-copy.ts'
import { restoreAsSuggested } from '../copy/testing/restore-as-suggested.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { ensureLibrary } from './library.ts'
import { addRestoredCreatures, removeRestoredCreatures } from './restored-creatures.ts'

let db: LocalDb
const aside = libraryIdOf('gwen')

/** Restores a copy of Gwen's device, whose library has a walker and a hob, in the account of Finn. */
beforeEach(async () => {
  const gwen = await openLocalDb('gwen', { multiInstance: false })
  const libraryId = await ensureLibrary(gwen)
  await createCharacter(gwen, libraryId, { type: 'monster', name: 'Walker', maxHealth: 45, health: 12 })
  await createCharacter(gwen, libraryId, { type: 'npc', name: 'Hob', copiedFrom: { kind: 'srd', id: 'commoner' } })
  const { file, campaigns } = await makeCopy(gwen, { accountName: 'Gwen', now: '2026-11-20T21:42:00.000Z' })
  expect(campaigns).toBe(0)
  await closeLocalDb(gwen)
  db = await openLocalDb('finn', { multiInstance: false })
  const { documents } = await restoreAsSuggested(db, await readCopy(file))
  expect(documents).toMatchObject({ campaigns: 0, characters: 2 })
})
afterEach(async () => {
  await closeLocalDb(db)
  for (const account of ['gwen', 'finn']) await removeLocalData(account)
})

const names = async (campaignId: string) => (await charactersOf(db, campaignId)).map(({ name }) => name)

test('creatures of another account stay apart until they are added, and Undo sets them apart again', async () => {
  expect(await names(libraryIdOf('finn'))).toEqual([])
  const { added, revert } = await addRestoredCreatures(db)
  expect(added).toBe(2)
  const copies = await charactersOf(db, libraryIdOf('finn'))
  expect(copies).toMatchObject([
    { name: 'Hob', copiedFrom: { kind: 'srd', id: 'commoner' } },
    { name: 'Walker', health: 45, maxHealth: 45 },
  ])
  expect(await names(aside)).toEqual([])
  expect((await db.collections.campaigns.find().exec()).map(({ id }) => id)).toEqual([libraryIdOf('finn')])
  await revert()
  expect([await names(libraryIdOf('finn')), await names(aside)]).toEqual([[], ['Hob', 'Walker']])
})

test('adding them twice, as from two devices, makes no second ones; a changed one counts as another', async () => {
  const libraryId = await ensureLibrary(db)
  await createCharacter(db, libraryId, { type: 'monster', name: 'Walker', maxHealth: 45, health: 45 })
  await createCharacter(db, libraryId, { type: 'npc', name: 'Hob', armorClass: 18 })
  expect((await addRestoredCreatures(db)).added).toBe(1)
  expect(await names(libraryId)).toEqual(['Hob', 'Hob', 'Walker'])
})

test('they can be removed without adding them, and come back with Undo', async () => {
  const bringBack = await removeRestoredCreatures(db)
  expect([await names(aside), await names(libraryIdOf('finn'))]).toEqual([[], []])
  await bringBack()
  expect(await names(aside)).toEqual(['Hob', 'Walker'])
})
