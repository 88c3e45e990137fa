import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { changeHealth, createCharacter, updateCharacter } from '../campaign/characters.ts'
import { createHandout } from '../campaign/handouts.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { readDocument } from '../store/documents.ts'
import { forgetOld } from '../store/forget-old.ts'
import type { LocalDb } from '../store/local-db.ts'
import { createOnce } from './create-once.ts'
import { saveCharacterEdit, saveHandoutEdit } from './form-edit.ts'

const CAMPAIGN = 'c1'
const DAY_MS = 86_400_000
const START = Date.now()
let db: LocalDb
beforeEach(async () => {
  db = await openLocalDb('forms', { multiInstance: false })
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await closeLocalDb(db)
  await removeLocalData('forms')
})

const blank = { name: '', health: 10, maxHealth: 10 }
const wolf = { name: 'Wolf', health: 20, maxHealth: 20 }
const stored = (id = 'wolf') => readDocument(db.collections.characters, id)
const create = (mine: object = wolf) =>
  createOnce(
    db,
    'characters',
    { base: blank, mine: { ...wolf, ...mine }, draftId: 'wolf' },
    {
      create: (id) => createCharacter(db, CAMPAIGN, { type: 'monster', ...wolf, ...mine }, id),
      save: (id) => saveCharacterEdit(db, id, { base: blank, mine: { ...wolf, ...mine }, draftId: 'wolf' }),
    },
  )
const save = (mine: object, draftId = 'draft') =>
  saveCharacterEdit(db, 'wolf', { base: { ...wolf, tempHealth: 0 }, mine, draftId })
/** As if the tab died when the document was stored and the note about it wasn't. */
const dying = async (saving: () => Promise<unknown>) => {
  const put = db.side.values.put.bind(db.side.values)
  vi.spyOn(db.side.values, 'put').mockImplementationOnce(put).mockRejectedValueOnce(new Error('The tab died'))
  await saving()
  vi.restoreAllMocks()
}

describe.each(['once more', 'after its tab died'])('a form that is saved again, %s,', (how) => {
  const first = (saving: () => Promise<unknown>) => (how === 'once more' ? saving() : dying(saving))

  test('creates once, with its health', async () => {
    await first(create)
    await create()
    expect(await stored()).toMatchObject({ ...wolf, conflicts: [] })
  })

  test('leaves what other devices changed in between, and saves what was typed since', async () => {
    await first(create)
    await changeHealth(db, 'wolf', -13)
    await updateCharacter(db, 'wolf', { name: 'Dire wolf' })
    await create({ maxHealth: 25 })
    expect(await stored()).toMatchObject({ name: 'Dire wolf', health: 7, maxHealth: 25, conflicts: [] })
  })

  test('sets health once, also after a hit in between', async () => {
    await create()
    await first(() => save({ health: 12 }))
    await save({ health: 12 })
    expect(await stored()).toMatchObject({ health: 12 })
    await changeHealth(db, 'wolf', -3)
    await save({ health: 12, name: 'Grey wolf' })
    expect(await stored()).toMatchObject({ health: 9, name: 'Grey wolf' })
    await save({ health: 11, name: 'Grey wolf' })
    expect(await stored()).toMatchObject({ health: 8 })
  })

  test('adds temporary health once', async () => {
    await create()
    await first(() => save({ tempHealth: 5 }))
    await save({ tempHealth: 5 })
    expect(await stored()).toMatchObject({ tempHealth: 5, health: 20 })
  })
})

test('a form sets health once after another one has set it', async () => {
  await create()
  await save({ health: 12 })
  await updateCharacter(db, 'wolf', { health: 7 })
  await save({ health: 12 })
  expect(await stored()).toMatchObject({ health: 7, conflicts: [] })
})

test('a field that a duplicate of the form has not touched stays as the other one saved it', async () => {
  await create()
  await save({ health: 12, name: 'Grey wolf' })
  await save({ health: 12, name: 'Wolf' })
  expect(await stored()).toMatchObject({ health: 12, name: 'Grey wolf' })
})

test('two forms that each change health add up', async () => {
  await create()
  await save({ tempHealth: 5 }, 'one')
  await save({ tempHealth: 5 }, 'another')
  expect(await stored()).toMatchObject({ tempHealth: 10 })
})

test('what was refused is saved once it fits', async () => {
  await create()
  await expect(save({ tempHealth: 5, name: '\u0000' })).rejects.toThrow('Name')
  await save({ tempHealth: 5, name: 'Grey wolf' })
  expect(await stored()).toMatchObject({ tempHealth: 5, name: 'Grey wolf' })
})

test('a handout that is saved again asks about nothing that another device wrote since', async () => {
  const { id } = await createHandout(db, CAMPAIGN, { title: 'A letter', text: 'It rang.' })
  const saveText = (text: string, draftId: string) =>
    saveHandoutEdit(db, id, { base: { text: 'It rang.' }, mine: { text }, draftId })
  await saveText('It rang once.', 'draft')
  await saveHandoutEdit(db, id, { base: { text: 'It rang once.' }, mine: { text: 'It rang twice.' } })
  await saveText('It rang once.', 'draft')
  expect(await readDocument(db.collections.handouts, id)).toMatchObject({ text: 'It rang twice.', conflicts: [] })
})

test('what is known of a form goes after a month, not on the first day that a clock says so', async () => {
  await create()
  const known = () => db.side.values.where('key').startsWith('form/').count()
  vi.useFakeTimers({ toFake: ['Date'] })
  for (const [days, left] of Object.entries({ 1: 1, 31: 1, 32: 1, 33: 0 })) {
    vi.setSystemTime(START + Number(days) * DAY_MS)
    await forgetOld(db)
    expect(await known()).toBe(left)
  }
})
