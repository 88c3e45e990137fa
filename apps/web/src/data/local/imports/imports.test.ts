import 'fake-indexeddb/auto'
import type { FoundThing } from '@lanternkeep/importers'
import { type Character, characterDocument, type Encounter, localDay, type OwnTable } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter, updateCharacter } from '../campaign/characters.ts'
import { createSession, readSessions } from '../campaign/sessions.ts'
import { restoreFromTrash } from '../campaign/trash.ts'
import { charactersOf } from '../combat/combat-people.ts'
import { saveToLibrary } from '../prep/library.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { plainListOf } from '../store/live.ts'
import type { LocalDb } from '../store/local-db.ts'
import type { ImportChoices } from './plan/drafts.ts'
import { duplicateFinder } from './plan/duplicates.ts'
import { planImport } from './plan/plan-import.ts'
import { readImportTarget } from './plan/target.ts'
import type { ImportStep } from './rows.ts'
import { continueImport, runImport } from './run-import.ts'
import { BATCH } from './step-batches.ts'
import { takeBackImport } from './take-back-import.ts'
import { aFoundCreature, aFoundThing } from './testing/found-things.ts'

let db: LocalDb
let campaignId: string

beforeEach(async () => {
  db = await openLocalDb('keeper', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 1 })).id
})
afterEach(async () => {
  await closeLocalDb(db)
  await removeLocalData('keeper')
})

const HERE: ImportChoices = { target: 'campaign', pagesBecome: 'sessions', keepsRest: true }
const drake = aFoundCreature('Ash Drake', { initiativeBonus: 0 }, '**Legendary group:** lair')

type Ways = { choices?: ImportChoices; replacing?: boolean }

/** As the receipt does it: everything that was found, with one answer for all duplicates. */
async function stepsOf(things: readonly FoundThing[], { choices = HERE, replacing = false }: Ways = {}) {
  const target = await readImportTarget(db, campaignId)
  const duplicateOf = duplicateFinder(target, choices)
  const wanted = things.map((thing) => {
    const replaces = replacing ? duplicateOf(thing) : undefined
    return replaces ? { thing, replaces } : { thing }
  })
  return planImport({ wanted, target, choices, srd: [] })
}
async function importAll(things: readonly FoundThing[], ways?: Ways) {
  return runImport(db, { campaignId, files: ['shore.json'], steps: await stepsOf(things, ways) })
}
const inCampaign = () => charactersOf(db, campaignId)
const prep = async () => plainListOf(await db.collections.prep.find().exec())

test('a creature becomes a monster of the campaign that knows its source; what has no field is in its notes', async () => {
  await importAll([drake])
  const [monster] = await inCampaign()
  expect(monster).toMatchObject({ type: 'monster', name: 'Ash Drake', armorClass: 17, health: 33, maxHealth: 33 })
  expect(monster).toMatchObject({ notes: '**Legendary group:** lair', includeInInitiative: false })
  expect(monster?.copiedFrom).toMatchObject({ kind: 'import', source: 'Shore book' })
  expect(characterDocument.safeParse(monster).success).toBe(true)
})

test('what has no field is left out if the person wants it so', async () => {
  await importAll([drake], { choices: { ...HERE, keepsRest: false } })
  expect((await inCampaign())[0]?.notes).toBe('')
})

test('creatures go to the library if asked; heroes, encounters, tables and pages stay in the campaign', async () => {
  const hero = aFoundThing({ kind: 'hero', name: 'Mira', figures: { maxHealth: 20 }, leftovers: '' })
  const table = aFoundThing({
    kind: 'table',
    name: 'Flotsam',
    table: { entries: 'a boot\na bell' },
    leftovers: 'From a wreck',
  })
  const toll = aFoundThing({
    kind: 'encounter',
    name: 'Toll',
    creatures: [{ name: 'ash drake', count: 45 }],
    notes: 'At dusk',
    leftovers: '',
  })
  await importAll([toll, hero, table, drake], { choices: { ...HERE, target: 'library' } })
  const target = await readImportTarget(db, campaignId)
  expect(target.library.map(({ name, type }) => `${name} ${type}`)).toEqual(['Ash Drake monster'])
  expect(target.characters).toMatchObject([{ name: 'Mira', type: 'player', claimedBy: null, playerName: 'Player' }])
  const encounter = target.prep.find(({ kind }) => kind === 'encounter') as Encounter
  const from = { kind: 'library', id: target.library[0]?.id }
  expect(encounter.creatures.map(({ count }) => count)).toEqual([20, 20, 5])
  expect(encounter.creatures[0]).toMatchObject({ from, figures: { armorClass: 17 } })
  expect((target.prep.find(({ kind }) => kind === 'table') as OwnTable).entries).toBe('a boot\na bell')
  expect(target.handouts).toMatchObject([{ title: 'Flotsam', text: 'From a wreck' }])
  expect(target.handouts[0]?.sharedAt).toBeUndefined()
})

test('pages become sessions in the order of their dates, after those that are there', async () => {
  await createSession(db, campaignId, { sessionNumber: 4 })
  const page = (name: string, date: string) =>
    aFoundThing({ kind: 'page', name, date, text: 'It rained.', leftovers: '' })
  await importAll([page('The weir', '2026-03-02'), page('The mill', '2026-02-01')])
  const sessions = (await readSessions(db, campaignId)).toSorted((a, b) => a.sessionNumber - b.sessionNumber)
  expect(sessions.map(({ sessionNumber, gmNotes }) => [sessionNumber, gmNotes])).toEqual([
    [4, ''],
    [5, '# The mill\n\nIt rained.'],
    [6, '# The weir\n\nIt rained.'],
  ])
  expect(localDay(sessions[1]?.date ?? '')).toBe('2026-02-01')
})

test('a page that is too long for one session becomes several, and no letter is lost', async () => {
  const text = `# Log\n\n${'All quiet at the weir. '.repeat(80_000)}`
  await importAll([aFoundThing({ kind: 'page', name: 'Log', text, leftovers: '' })])
  const sessions = (await readSessions(db, campaignId)).toSorted((a, b) => a.sessionNumber - b.sessionNumber)
  expect(sessions.length).toBe(3)
  expect(sessions.map(({ gmNotes }) => gmNotes.replace(/^# Log \(\d of 3\)\n\n/, '')).join('')).toBe(text)
})

test('the same name and source is found again, and the fields that differ are named', async () => {
  await importAll([drake])
  const find = duplicateFinder(await readImportTarget(db, campaignId), HERE)
  expect(find(drake)?.differs).toEqual([])
  expect(find(aFoundCreature('ASH  dräke'.replace('ä', 'a'), { armorClass: 15, initiativeBonus: 0 }))?.differs).toEqual(
    ['Defence'],
  )
  expect(find({ ...drake, source: 'Another book' })).toBeUndefined()
  expect(find(aFoundCreature('Brine Hag'))).toBeUndefined()
})

test('one that a person made counts as the same by its name', async () => {
  await createCharacter(db, campaignId, { type: 'monster', name: 'Ash Drake' })
  const find = duplicateFinder(await readImportTarget(db, campaignId), HERE)
  expect(find(drake)?.differs).toContain('Defence')
})

test('a session is found again by where it came from, although it has no name', async () => {
  const page = aFoundThing({ kind: 'page', name: 'The weir', text: 'It rained.', leftovers: '' })
  await importAll([page])
  const find = duplicateFinder(await readImportTarget(db, campaignId), HERE)
  expect(find(page)).toBeDefined()
  expect(find(aFoundThing({ kind: 'page', name: 'The mill', text: 'It rained.', leftovers: '' }))).toBeUndefined()
})

test('the file’s figures replace those that are there; notes of a person stay, and so does what a fight did', async () => {
  const { id } = await createCharacter(db, campaignId, {
    type: 'monster',
    name: 'Ash Drake',
    notes: 'Guards the weir',
    health: 4,
    maxHealth: 30,
    armorClass: 12,
  })
  const { id: importId } = await importAll([drake], { replacing: true })
  const [monster, ...others] = await inCampaign()
  expect(others).toEqual([])
  expect(monster).toMatchObject({ id, armorClass: 17, maxHealth: 33, health: 4 })
  expect(monster?.notes).toBe('Guards the weir\n\n**Legendary group:** lair')
  expect(await takeBackImport(db, importId)).toEqual({ removed: 1, kept: [] })
  expect((await inCampaign())[0]).toMatchObject({ armorClass: 12, maxHealth: 30, health: 4, notes: 'Guards the weir' })
  expect((await inCampaign())[0]?.copiedFrom).toBeUndefined()
})

test('taking an import back moves all of it to the trash, from where each can come back', async () => {
  const { id } = await importAll([drake, aFoundCreature('Brine Hag')])
  const before = await inCampaign()
  expect(await takeBackImport(db, id)).toEqual({ removed: 2, kept: [] })
  expect(await inCampaign()).toEqual([])
  expect((await db.side.imports.get(id))?.state).toBe('takenBack')
  await restoreFromTrash(db, { collection: 'characters', id: (before[0] as Character).id })
  expect((await inCampaign()).map(({ name }) => name)).toEqual(['Ash Drake'])
})

test('what someone changed since stays and is named, and goes only if asked', async () => {
  const { id } = await importAll([drake, aFoundCreature('Brine Hag')])
  const hag = (await inCampaign()).find(({ name }) => name === 'Brine Hag') as Character
  await updateCharacter(db, hag.id, { notes: 'She knows the tide' })
  expect(await takeBackImport(db, id)).toEqual({ removed: 1, kept: ['Brine Hag'] })
  expect((await inCampaign()).map(({ name }) => name)).toEqual(['Brine Hag'])
  expect(await takeBackImport(db, id, { alsoChanged: true })).toEqual({ removed: 1, kept: [] })
  expect(await inCampaign()).toEqual([])
})

test.each([
  ['stays and is named', false, { removed: 1, kept: ['Brine Hag'] }, ['Brine Hag']],
  ['goes if asked', true, { removed: 2, kept: [] }, []],
])('what someone changes while the import is taken back %s, and the rest goes', async (_, alsoChanged, taken, left) => {
  const { id } = await importAll([drake, aFoundCreature('Brine Hag')])
  const { characters } = db.collections
  const { bulkWrite } = characters.storageInstance
  vi.spyOn(characters.storageInstance, 'bulkWrite').mockImplementationOnce(async (rows, context) => {
    const hag = rows.find(({ document }) => document.name === 'Brine Hag')?.previous
    if (!hag) throw new Error('No hag')
    const _rev = `${Number.parseInt(hag._rev, 10) + 1}-other`
    const document = { ...hag, notes: 'She knows the tide', _rev, _meta: { lwt: hag._meta.lwt + 1 } }
    await bulkWrite.call(characters.storageInstance, [{ previous: hag, document }], 'another-tab')
    return bulkWrite.call(characters.storageInstance, rows, context)
  })
  expect(await takeBackImport(db, id, { alsoChanged })).toEqual(taken)
  expect((await inCampaign()).map(({ name }) => name)).toEqual(left)
})

test('imports that follow each other can be taken back one after the other', async () => {
  const first = await importAll([drake])
  const second = await importAll([aFoundCreature('Ash Drake', { armorClass: 18 })], { replacing: true })
  const third = await importAll([aFoundCreature('Ash Drake', { armorClass: 19 })], { replacing: true })
  expect(await takeBackImport(db, third.id)).toEqual({ removed: 1, kept: [] })
  expect(await takeBackImport(db, second.id)).toEqual({ removed: 1, kept: [] })
  expect(await inCampaign()).toMatchObject([{ armorClass: 17 }])
  expect(await takeBackImport(db, first.id)).toEqual({ removed: 1, kept: [] })
  expect(await inCampaign()).toEqual([])
})

test('what someone changed between two imports stays changed, and is named when the first is taken back', async () => {
  const first = await importAll([drake])
  const [monster] = await inCampaign()
  await updateCharacter(db, monster?.id ?? '', { armorClass: 12 })
  const second = await importAll([aFoundCreature('Ash Drake', { armorClass: 18 })], { replacing: true })
  await takeBackImport(db, second.id)
  expect(await inCampaign()).toMatchObject([{ armorClass: 12 }])
  expect(await takeBackImport(db, first.id)).toEqual({ removed: 0, kept: ['Ash Drake'] })
})

test('an import of an earlier version knows the revs of what it wrote', async () => {
  const { id } = await importAll([drake, aFoundCreature('Brine Hag')])
  for (const [number, { rev }] of (await inCampaign()).entries())
    await db.side.importSteps.update([id, number], { hash: undefined, rev })
  const [changed] = await inCampaign()
  await updateCharacter(db, changed?.id ?? '', { armorClass: 12 })
  expect(await takeBackImport(db, id)).toEqual({ removed: 1, kept: [changed?.name] })
})

test('notes that the file has more of differ, and only what is new is added to them', async () => {
  const withNotes = (notes: string) => aFoundCreature('Ash Drake', { notes }, '**Armor:** hide')
  await importAll([withNotes('Sleeps in embers.')])
  const changed = withNotes('Sleeps in embers.\n\nFears rain.')
  const target = await readImportTarget(db, campaignId)
  const found = duplicateFinder(target, { ...HERE, keepsRest: false })
  expect(found(withNotes('Sleeps in embers.'))?.differs).toEqual([])
  expect(found(changed)?.differs).toEqual(['GM notes'])
  await importAll([changed], { replacing: true })
  expect((await inCampaign())[0]?.notes).toBe('Sleeps in embers.\n\n**Armor:** hide\n\nFears rain.')
})

test('an import that stops half-way goes on where it stopped, and writes nothing twice', async () => {
  const things = Array.from({ length: 80 }, (_, at) => aFoundCreature(`Crab ${at}`))
  const stop = new AbortController()
  const steps = await stepsOf(things)
  const onProgress = () => stop.abort()
  const stopped = await runImport(db, { campaignId, files: [], steps }, { onProgress, signal: stop.signal })
  expect(stopped.state).toBe('writing')
  expect(await inCampaign()).toHaveLength(50)
  // As if the tab had closed after the documents were stored, before that was noted.
  await db.side.importSteps.update([stopped.id, 3], {
    isWritten: false,
    hash: undefined,
    document: steps[3]?.document as never,
  })
  expect((await continueImport(db, stopped.id)).state).toBe('done')
  expect((await inCampaign()).map(({ name }) => name)).toEqual(things.map(({ reading }) => reading.name))
  expect(await takeBackImport(db, stopped.id)).toEqual({ removed: 80, kept: [] })
})

test('an import whose plan has no space on the device leaves nothing of it there', async () => {
  const add = db.side.importSteps.bulkAdd.bind(db.side.importSteps)
  vi.spyOn(db.side.importSteps, 'bulkAdd').mockImplementation(((steps: readonly ImportStep[]) => {
    if (steps.some(({ number }) => number > 0)) throw new DOMException('No space', 'QuotaExceededError')
    return add(steps)
  }) as never)
  const many = Array.from({ length: BATCH + 1 }, (_, number) => aFoundCreature(`Crab ${number}`))
  await expect(importAll(many)).rejects.toThrow('No space')
  vi.restoreAllMocks()
  expect(await db.side.imports.count()).toBe(0)
  expect(await db.side.importSteps.count()).toBe(0)
  expect(await inCampaign()).toEqual([])
})

test('an import that stops half-way can be taken back', async () => {
  const stop = new AbortController()
  const steps = await stepsOf(Array.from({ length: 80 }, (_, at) => aFoundCreature(`Crab ${at}`)))
  const run = { onProgress: () => stop.abort(), signal: stop.signal }
  const { id } = await runImport(db, { campaignId, files: [], steps }, run)
  await db.side.importSteps.update([id, 3], {
    isWritten: false,
    hash: undefined,
    document: steps[3]?.document as never,
  })
  expect(await takeBackImport(db, id)).toEqual({ removed: 50, kept: [] })
  expect(await inCampaign()).toEqual([])
})

test('a figure that no rule allows becomes a note, and the rest is imported', async () => {
  await importAll([aFoundCreature('Brine Hag', { armorClass: 99, speed: 7 })])
  const [hag] = await inCampaign()
  expect(hag).toMatchObject({ name: 'Brine Hag', maxHealth: 33, armorClass: 13 })
  expect(hag?.notes).toContain('armorClass: 99')
  expect(characterDocument.safeParse(hag).success).toBe(true)
})

test('more kinds of creatures than an encounter may have are listed in its notes', async () => {
  const creatures = Array.from({ length: 32 }, (_, at) => ({ name: `Crab ${at}`, count: 1 }))
  await importAll([aFoundThing({ kind: 'encounter', name: 'Shoal', creatures, notes: '', leftovers: '' })])
  const [shoal] = (await prep()) as Encounter[]
  expect(shoal?.creatures).toHaveLength(30)
  expect(shoal?.notes).toContain('1 × Crab 31')
})

test('a creature of the library is found in the library alone', async () => {
  await importAll([drake])
  await saveToLibrary(db, await inCampaign())
  const target = await readImportTarget(db, campaignId)
  expect(duplicateFinder(target, { ...HERE, target: 'library' })(drake)).toMatchObject({
    document: { id: target.library[0]?.id },
  })
})
