import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter, deleteCharacter, removeCharacter, restoreCharacter } from '../campaign/characters.ts'
import { deleteCharacters } from '../campaign/many-characters.ts'
import { restoreFromTrash } from '../campaign/trash.ts'
import { changeDocument, insertDocument, readDocument } from '../store/documents.ts'
import { settleConflicts } from '../sync/settle-conflicts.ts'
import { endFight } from './after-fight.ts'
import { changeCombat } from './combat-document.ts'
import { clearCombat, createInitiative, goToNextTurn, setManualInitiative } from './combats.ts'
import { removeFromCombat } from './order.ts'
import { undoCombatAct } from './retrace-act.ts'
import { settleLeft } from './undone-apart.ts'

let app: TestApp
let orc: string
beforeEach(async () => {
  app = await openTestApp()
  const [, , second] = [await foe('Gob', 20), await foe('Wolf', 5), await foe('Orc', 15)]
  orc = second
  await begin()
})
afterEach(() => app.leave())

async function foe(name: string, initiative: number): Promise<string> {
  const { id } = await createCharacter(app.db, app.campaignId, { type: 'monster', name, includeInInitiative: true })
  await setManualInitiative(app.db, app.campaignId, id, initiative)
  return id
}
const begin = () => createInitiative(app.db, app.campaignId, () => 10)
const order = async () => (await readDocument(app.db.collections.combats, app.campaignId))?.entries ?? []
const initiatives = async () => (await order()).map(({ initiative }) => initiative)
const bringBack = () => restoreFromTrash(app.db, { collection: 'characters', id: orc })
const publicId = async () => (await order()).find(({ characterId }) => characterId === orc)?.publicId

test('a foe from the trash is in the running fight again, where it was', async () => {
  const known = await publicId()
  await deleteCharacter(app.db, orc)
  await foe('Bat', 12)
  await goToNextTurn(app.db, app.campaignId)
  expect(await initiatives()).toEqual([20, 5])
  await bringBack()
  expect(await initiatives()).toEqual([20, 15, 5])
  expect(await publicId()).toBe(known)
})

test('a foe that is kept although another device deleted it is in the running fight again', async () => {
  // As both devices' changes arrive: the deletion took it out of the order, and is left to decide.
  const at = '2026-11-20T20:00:00.000Z'
  const conflict = { id: 'c1', path: '$deleted', mine: true, theirs: false, base: false, by: 'Gwen', at }
  await changeDocument(app.db.collections.characters, orc, (now) => ({ ...now, conflicts: [conflict] }))
  await changeCombat(app.db, app.campaignId, (now) => ({ ...now, entries: now.entries.filter(({ id }) => id !== orc) }))
  const choice = { collection: 'characters', documentId: orc, conflictId: 'c1', seen: false } as const
  await settleConflicts(app.db, [{ ...choice, choice: 'theirs' }])
  expect(await initiatives()).toEqual([20, 15, 5])
})

test('a foe that another device deleted while its sheet was open comes back into the running fight', async () => {
  const sheet = await readDocument(app.db.collections.characters, orc)
  const known = await publicId()
  await deleteCharacter(app.db, orc)
  if (sheet) await restoreCharacter(app.db, sheet)
  expect(await initiatives()).toEqual([20, 15, 5])
  expect(await publicId()).toBe(known)
})

test('Undo of a deletion puts a foe into no other fight, which another device began meanwhile', async () => {
  const undo = await removeCharacter(app.db, orc)
  const { undo: undoBoth } = await deleteCharacters(app.db, [(await order())[0]?.characterId ?? ''])
  await clearCombat(app.db, app.campaignId)
  await begin()
  await undo()
  await undoBoth()
  expect(await initiatives()).toHaveLength(1)
})

test('a foe that had left the fight before it was deleted stays outside', async () => {
  await removeFromCombat(app.db, app.campaignId, { entryId: orc, name: 'Orc' })
  await deleteCharacter(app.db, orc)
  await bringBack()
  expect(await initiatives()).toEqual([20, 5])
})

test('a foe that comes back after its fight is in no other one', async () => {
  await deleteCharacter(app.db, orc)
  await clearCombat(app.db, app.campaignId)
  await bringBack()
  expect(await initiatives()).toEqual([])
  await deleteCharacter(app.db, orc)
  await begin()
  await bringBack()
  expect(await initiatives()).toHaveLength(2)
})

test('a foe that comes back into a fight that two devices cleared, and one goes on with, is in its order again', async () => {
  const { db, campaignId } = app
  const cleared = await clearCombat(db, campaignId)
  const theirs = (await db.collections.acts.findOne(cleared?.actId).exec(true)).toMutableJSON()
  await insertDocument(db.collections.acts, { ...theirs, id: 'theirs' })
  await deleteCharacter(db, orc)
  await undoCombatAct(db, campaignId, cleared?.actId)
  expect(await initiatives()).toEqual([20, 5])
  await bringBack()
  expect(await initiatives()).toEqual([20, 15, 5])
})

/** Of two devices that cleared this fight and removed the same foe after it, both known here. */
async function endTwice() {
  const { db, campaignId } = app
  const cleared = await clearCombat(db, campaignId)
  const removed = await endFight(db, campaignId, { heal: [], clear: [], remove: await orcNow() })
  const [ours, after] = [cleared?.actId ?? '', removed?.id ?? '']
  for (const [id, copy] of [
    [ours, 'cleared there'],
    [after, 'removed there'],
  ] as const) {
    const act = (await db.collections.acts.findOne(id).exec(true)).toMutableJSON()
    await insertDocument(db.collections.acts, { ...act, id: copy })
  }
  return { cleared: ours, removed: after }
}
const orcNow = async () =>
  [await app.db.collections.characters.findOne(orc).exec(true)].map((each) => each.toMutableJSON())

test.each([
  ['removed there', 'cleared there', 'removed', 'cleared'],
  ['removed', 'cleared', 'cleared there', 'removed there'],
  ['cleared', 'removed', 'cleared there', 'removed there'],
])(
  'a foe that two devices removed after a fight both cleared is in its order once all is undone: %s, %s',
  async (...step) => {
    const ids = new Map(Object.entries(await endTwice()))
    for (const name of step) await undoCombatAct(app.db, app.campaignId, ids.get(name) ?? name)
    expect(await initiatives()).toEqual([20, 15, 5])
  },
)

test('a foe is in the order again, too, if one device undid its removal and another one the end of the fight', async () => {
  const { db, campaignId } = app
  const { cleared, removed } = await endTwice()
  for (const id of [cleared, 'cleared there', removed, 'removed there']) await undoCombatAct(db, campaignId, id)
  expect(await initiatives()).toEqual([20, 15, 5])
  // As the two devices' combats merge.
  await changeCombat(db, campaignId, (now) => ({ ...now, entries: now.entries.filter(({ id }) => id !== orc) }))
  await settleLeft(db, campaignId)
  expect(await initiatives()).toEqual([20, 15, 5])
})
