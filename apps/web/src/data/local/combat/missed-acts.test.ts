import 'fake-indexeddb/auto'
import type { Character } from '@lanternkeep/schema'
import { aCondition, anItem } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import {
  createCharacter,
  deleteCharacter,
  removeCharacter,
  restoreCharacter,
  updateCharacter,
} from '../campaign/characters.ts'
import { giveItems, takeItems } from '../campaign/generated.ts'
import { restoreFromTrash } from '../campaign/trash.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import { settleConflicts } from '../sync/settle-conflicts.ts'
import { endFight, keepLootOnce, lootOf } from './after-fight.ts'
import { applyAmount } from './combat-acts.ts'
import { addCondition, changeCondition } from './combat-conditions.ts'
import { charactersOf } from './combat-people.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

const bell = anItem({ id: 'bell', name: 'Bell of Ash' })

let app: TestApp
let mira: Character
let orc: Character
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T21:00:00.000Z') })
  app = await openTestApp()
  mira = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira', playerName: 'Pia' })
  orc = await createCharacter(app.db, app.campaignId, { type: 'monster', name: 'Orc', loot: [bell] })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.leave()
})

/** People do one thing after another. */
const later = () => vi.setSystemTime(Date.now() + 1000)
const remove = async ({ id }: Character) => {
  later()
  await deleteCharacter(app.db, id)
  later()
}
const restore = async ({ id }: Character) => {
  later()
  await restoreFromTrash(app.db, { collection: 'characters', id })
}
const undo = async () => {
  later()
  return undoCombatAct(app.db, app.campaignId)
}
const redo = async () => {
  later()
  return redoCombatAct(app.db, app.campaignId)
}
const give = async (hero: Character, removed: Character[] = []) => {
  later()
  const loot = { heroId: hero.id, from: [orc] }
  await endFight(app.db, app.campaignId, { heal: [], clear: [], remove: removed, loot })
}
/** The holder of each item. */
const holders = async () => {
  const all = await charactersOf(app.db, app.campaignId)
  return all.flatMap((each) => itemsOf(each).map(({ name }) => `${each.name}: ${name}`))
}
const itemsOf = (each: Character) => (each.type === 'player' ? each.inventory : lootOf(each))

test.each([false, true])(
  'loot whose gift was undone while the hero was deleted is the foe’s alone (foe removed: %s)',
  async (isRemoved) => {
    await give(mira, isRemoved ? [orc] : [])
    await remove(mira)
    await undo()
    await restore(mira)
    expect(await holders()).toEqual(['Orc: Bell of Ash'])
    await redo()
    expect(await holders()).toEqual(['Mira: Bell of Ash'])
  },
)

test('loot whose gift was redone while the hero was deleted is the hero’s once they are back', async () => {
  await give(mira)
  await undo()
  await remove(mira)
  await redo()
  await restore(mira)
  expect(await holders()).toEqual(['Mira: Bell of Ash'])
  await undo()
  expect(await holders()).toEqual(['Orc: Bell of Ash'])
})

test('loot whose gift was undone while the foe was deleted is the foe’s once it is back', async () => {
  await give(mira)
  await remove(orc)
  await undo()
  expect(await holders()).toEqual([])
  await restore(orc)
  expect(await holders()).toEqual(['Orc: Bell of Ash'])
})

test('loot whose gift was redone while the foe was deleted is the hero’s alone', async () => {
  await give(mira)
  await undo()
  await remove(orc)
  await redo()
  await restore(orc)
  expect(await holders()).toEqual(['Mira: Bell of Ash'])
})

test('undone and redone while both were deleted, it is where the gift left it', async () => {
  await give(mira)
  await remove(mira)
  await remove(orc)
  await undo()
  await redo()
  await restore(orc)
  await restore(mira)
  expect(await holders()).toEqual(['Mira: Bell of Ash'])
  await remove(mira)
  await remove(orc)
  await undo()
  await restore(mira)
  await restore(orc)
  expect(await holders()).toEqual(['Orc: Bell of Ash'])
})

test('the Undo of a deletion catches up as well', async () => {
  await give(mira)
  later()
  const bringBack = await removeCharacter(app.db, mira.id)
  await undo()
  await bringBack()
  expect(await holders()).toEqual(['Orc: Bell of Ash'])
})

test('what someone did with it after the gift stays done', async () => {
  await give(mira)
  await undo()
  await redo()
  later()
  await takeItems(app.db, mira.id, [bell.id])
  await remove(mira)
  await restore(mira)
  expect(await holders()).toEqual([])
})

test('a foe from an older state than the gift no longer has what it gave', async () => {
  const older = await readDocument(app.db.collections.characters, orc.id)
  await give(mira)
  await remove(orc)
  await restoreCharacter(app.db, older as Character)
  expect(await holders()).toEqual(['Mira: Bell of Ash'])
})

test.each(['Mira', 'Wren'])(
  'loot that two devices gave to two heroes exists once, also if %s was deleted at undo and redo',
  async (who) => {
    const wren = await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Wren', playerName: 'Jo' })
    const away = who === 'Mira' ? mira : wren
    await give(mira)
    await giveItems(app.db, orc.id, [bell])
    await give(wren)
    later()
    expect(await keepLootOnce(app.db, app.campaignId)).toHaveLength(1)
    await remove(away)
    await undo()
    await restore(away)
    expect(await holders()).toEqual(['Wren: Bell of Ash'])
    await remove(away)
    await redo()
    await restore(away)
    expect(await holders()).toEqual(['Mira: Bell of Ash'])
  },
)

test('a condition whose act is undone does not come back with its hero, although its end was undone meanwhile', async () => {
  const { id: _, ...slow } = aCondition({ name: 'Slowed' })
  const added = await addCondition(app.db, app.campaignId, [mira], { ...slow, endFor: () => ({ kind: 'none' }) })
  const [before] = (await readDocument(app.db.collections.characters, mira.id))?.conditions ?? []
  if (!before) throw new Error('No condition')
  await changeCondition(app.db, app.campaignId, mira, { before, after: null })
  later()
  await undoCombatAct(app.db, app.campaignId, added?.id)
  await remove(mira)
  await undo()
  await restore(mira)
  expect(await readDocument(app.db.collections.characters, mira.id)).toMatchObject({ conditions: [] })
})

test('who is kept although another device deleted them has what was undone there', async () => {
  const { characters, acts } = app.db.collections
  await updateCharacter(app.db, mira.id, { health: 20, maxHealth: 20 })
  const act = await applyAmount(app.db, app.campaignId, [mira.id], { mode: 'damage', amount: 5 })
  const { id: _, ...slow } = aCondition({ name: 'Slowed' })
  const added = await addCondition(app.db, app.campaignId, [mira], { ...slow, endFor: () => ({ kind: 'none' }) })
  // As both devices' changes arrive: what was undone marks the acts alone.
  for (const each of [act, added]) await changeDocument(acts, String(each?.id), (now) => ({ ...now, undos: 1 }))
  const conflict = { id: 'c1', path: '$deleted', mine: true, theirs: false, base: false, by: 'Gwen', at: now() }
  await changeDocument(characters, mira.id, (each) => ({ ...each, conflicts: [conflict] }))
  later()
  const choice = { collection: 'characters', documentId: mira.id, conflictId: 'c1', seen: false } as const
  await settleConflicts(app.db, [{ ...choice, choice: 'theirs' }])
  expect(await readDocument(characters, mira.id)).toMatchObject({ health: 20, conditions: [] })
})
