import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeHealth, createCharacter } from '../campaign/characters.ts'
import { createSession, updateSession } from '../campaign/sessions.ts'
import { restoreFromTrash } from '../campaign/trash.ts'
import { closeLocalDb, openLocalDb } from '../store/database.ts'
import { readDocument } from '../store/documents.ts'
import { newId } from '../store/ids.ts'
import type { LocalDb } from '../store/local-db.ts'
import { deleteSessionEdit, saveCharacterEdit, saveSessionEdit } from './form-edit.ts'

const CAMPAIGN = 'c1'
let db: LocalDb
beforeEach(async () => {
  db = await openLocalDb(`forms-${newId()}`)
})
afterEach(() => closeLocalDb(db))

test('what another device wrote elsewhere in the same notes while the form was open is kept', async () => {
  const base = { gmNotes: 'The gate opens at dawn. Ilse has one key.' }
  const { id } = await createSession(db, CAMPAIGN, { sessionNumber: 1, ...base })
  await updateSession(db, id, { gmNotes: 'The gate opens at dawn. Ilse has three keys.' })
  const saved = await saveSessionEdit(db, id, { base, mine: { gmNotes: 'The gate opens at dusk. Ilse has one key.' } })
  expect(saved.gmNotes).toBe('The gate opens at dusk. Ilse has three keys.')
  expect(saved.conflicts).toEqual([])
})

test('a sentence that both rewrote becomes a conflict with both versions, found on this device', async () => {
  const base = { gmNotes: 'The gate opens at dawn.' }
  const { id } = await createSession(db, CAMPAIGN, { sessionNumber: 1, ...base })
  await updateSession(db, id, { gmNotes: 'The gate opens at first bell.' })
  const saved = await saveSessionEdit(db, id, { base, mine: { gmNotes: 'The gate opens at dusk.' } })
  expect(saved.gmNotes).toBe('The gate opens at first bell.')
  expect(saved.conflicts).toMatchObject([
    { path: 'gmNotes', theirs: 'The gate opens at first bell.', mine: 'The gate opens at dusk.' },
  ])
  expect(saved.conflicts[0]?.id).toMatch(new RegExp(`^${db.replica}-`))
})

test('a text that is typed on after it became a conflict stays one question, with all that was typed', async () => {
  const { id } = await createSession(db, CAMPAIGN, { sessionNumber: 1, gmNotes: 'The gate opens at dawn.' })
  await updateSession(db, id, { gmNotes: 'The gate opens at first bell.' })
  const texts = [
    'The gate opens at dawn.',
    'The gate opens at dusk',
    'The gate opens at dusk, or',
    'The gate opens never.',
  ]
  for (const [index, gmNotes] of texts.slice(1).entries()) {
    await saveSessionEdit(db, id, { base: { gmNotes: texts[index] ?? '' }, mine: { gmNotes } })
  }
  const saved = await saveSessionEdit(db, id, {
    base: { gmNotes: 'The gate opens at noon.' },
    mine: { gmNotes: 'The gate opens at two.' },
  })
  expect(saved.gmNotes).toBe('The gate opens at first bell.')
  expect(saved.conflicts.map(({ mine }) => mine)).toEqual(['The gate opens never.', 'The gate opens at two.'])
})

test('damage taken while the form was open is subtracted from what the form set', async () => {
  const { id } = await createCharacter(db, CAMPAIGN, { type: 'monster', name: 'Orc', health: 30, maxHealth: 40 })
  await changeHealth(db, id, -5)
  await saveCharacterEdit(db, id, { base: { health: 30 }, mine: { health: 20 } })
  expect(await readDocument(db.collections.characters, id)).toMatchObject({ health: 15, conflicts: [] })
})

test("a form that didn't change health leaves it alone", async () => {
  const { id } = await createCharacter(db, CAMPAIGN, { type: 'monster', name: 'Orc', health: 30, maxHealth: 40 })
  await changeHealth(db, id, -5)
  const edit = { base: { name: 'Orc', health: 30 }, mine: { name: 'Orc chief', health: 30 } }
  await saveCharacterEdit(db, id, edit)
  expect(await readDocument(db.collections.characters, id)).toMatchObject({ name: 'Orc chief', health: 25 })
})

test('a text that the server would refuse is not stored, and the reason names its field', async () => {
  const base = { gmNotes: 'One.', partyLocation: '' }
  const { id } = await createSession(db, CAMPAIGN, { sessionNumber: 1, ...base })
  const save = (mine: object) => saveSessionEdit(db, id, { base, mine: { ...base, ...mine } })
  await expect(save({ gmNotes: 'One.\u0000' })).rejects.toThrow(
    'GM notes: This text contains a character that can’t be saved',
  )
  await expect(save({ partyLocation: 'a'.repeat(1_000_001) })).rejects.toThrow(
    'Party location must be at most 1,000,000 characters',
  )
  expect(await readDocument(db.collections.sessions, id)).toMatchObject(base)
  await expect(createSession(db, CAMPAIGN, { sessionNumber: 2, recap: '\u0000' })).rejects.toThrow('Recap: This text')
  const player = await createCharacter(db, CAMPAIGN, { type: 'player', name: 'Mira', playerName: 'Ann' })
  await expect(saveCharacterEdit(db, player.id, { base: {}, mine: { ownNotes: '\u0000' } })).rejects.toThrow(
    'My notes: This text',
  )
})

test('what was stored before a rule refused it stands in the way of no other field', async () => {
  const { id } = await createSession(db, CAMPAIGN, { sessionNumber: 1, gmNotes: 'One.' })
  await updateSession(db, id, { gmNotes: 'One.\u0000' })
  const base = { gmNotes: 'One.\u0000', recap: '' }
  const saved = await saveSessionEdit(db, id, { base, mine: { ...base, recap: 'They met.' } })
  expect(saved.recap).toBe('They met.')
})

test('words that were typed before a deletion come back for the GM alone; what players read already, for them too', async () => {
  const [base, shared] = [
    { recap: 'They met.', summary: 'They fled.' },
    { recap: true, summary: true },
  ]
  const { id } = await createSession(db, CAMPAIGN, { sessionNumber: 1, ...base, shared })
  const mine = { ...base, summary: 'They fled. Ilse lied.' }
  await deleteSessionEdit(db, id, { base, mine })
  await restoreFromTrash(db, { collection: 'sessions', id })
  expect(await readDocument(db.collections.sessions, id)).toMatchObject({
    ...mine,
    shared: { recap: true, summary: false },
  })
})
