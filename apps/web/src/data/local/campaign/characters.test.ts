import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { saveCharacterEdit, saveSessionEdit } from '../forms/form-edit.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import {
  changeHealth,
  createCharacter,
  deleteCharacter,
  setHealth,
  setIncluded,
  updateCharacter,
} from './characters.ts'
import { createSession } from './sessions.ts'

let db: LocalDb

beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
})

afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const orc = () => createCharacter(db, 'c1', { type: 'monster', name: 'Orc', maxHealth: 15, health: 15 })
const stored = async (id: string) => (await db.collections.characters.findOne(id).exec())?.toJSON()

test('a new character has the defaults of its type and the values from the form', async () => {
  const { id } = await orc()
  expect(await stored(id)).toMatchObject({ type: 'monster', health: 15, armorClass: 13, challengeRating: 1, loot: [] })
})

test("damage uses up temporary health first and doesn't count as setting health", async () => {
  const { id } = await orc()
  await updateCharacter(db, id, { tempHealth: 5 })
  await changeHealth(db, id, -7)
  expect(await stored(id)).toMatchObject({ health: 13, tempHealth: 0 })
  expect((await stored(id))?.healthMark).toBeUndefined()
})

test('a patch with health and a set both write a fresh mark', async () => {
  const { id } = await orc()
  await updateCharacter(db, id, { health: 9 })
  const first = (await stored(id))?.healthMark
  await setHealth(db, id, 99)
  expect(await stored(id)).toMatchObject({ health: 15 })
  expect(first).toBeTruthy()
  expect((await stored(id))?.healthMark).not.toBe(first)
})

test('undefined clears an optional field', async () => {
  const { id } = await orc()
  await updateCharacter(db, id, { race: 'Elf' })
  await updateCharacter(db, id, { race: undefined })
  expect(await stored(id)).not.toHaveProperty('race')
})

test("simultaneous writes don't overwrite one another", async () => {
  const { id } = await orc()
  await Promise.all([changeHealth(db, id, -3), changeHealth(db, id, -4), setIncluded(db, id, true)])
  expect(await stored(id)).toMatchObject({ health: 8, includeInInitiative: true })
})

test('deleting a character twice is no error', async () => {
  const { id } = await orc()
  await deleteCharacter(db, id)
  await deleteCharacter(db, id)
  expect(await stored(id)).toBeUndefined()
})

test('a form saves what it changed and keeps what changed elsewhere in the meantime', async () => {
  const { id } = await orc()
  await updateCharacter(db, id, { alias: 'Stranger' })
  await saveCharacterEdit(db, id, { base: { name: 'Orc', alias: '' }, mine: { name: 'Orc chief', alias: '' } })
  expect(await stored(id)).toMatchObject({ name: 'Orc chief', alias: 'Stranger' })

  const session = await createSession(db, 'c1', { sessionNumber: 1, gmNotes: 'One.', recap: '' })
  const saved = await saveSessionEdit(db, session.id, { base: { recap: '' }, mine: { recap: 'Two.' } })
  expect(saved).toMatchObject({ gmNotes: 'One.', recap: 'Two.' })
})
