import 'fake-indexeddb/auto'
import type { Character } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import {
  addFoes,
  appendToNotes,
  createCharacter,
  createInitiative,
  createSession,
  giveItems,
  type LooseItem,
  takeItems,
} from '../index.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.leave())

const anItem = (name: string): LooseItem => ({
  ...{ name, type: 'treasure', rarity: 'common', description: '', quantity: 1, properties: [], magicalProperties: [] },
})
const stored = async (id: string) =>
  (await app.db.collections.characters.findOne(id).exec())?.toJSON() as Character | undefined
const named = async () => {
  const all = await app.db.collections.characters.find({ selector: { campaignId: app.campaignId } }).exec()
  return all.map(({ name }) => name).sort()
}
const randomInt = () => 10

test("a gift is added at the end of a hero's items or a monster's loot, and can be taken back alone", async () => {
  const { db, campaignId } = app
  const hero = await createCharacter(db, campaignId, { type: 'player', name: 'Mira', playerName: 'Jo' })
  const dragon = await createCharacter(db, campaignId, { type: 'monster', name: 'Dragon' })
  await giveItems(db, hero.id, [anItem('Lamp')])
  const ids = await giveItems(db, hero.id, [anItem('Rope'), anItem('Rope')])
  expect(new Set(ids).size).toBe(2)
  await giveItems(db, hero.id, [anItem('Key')])
  expect(await stored(hero.id)).toMatchObject({
    inventory: [{ name: 'Lamp' }, { name: 'Rope' }, { name: 'Rope' }, { name: 'Key' }],
  })
  await takeItems(db, hero.id, ids)
  expect(await stored(hero.id)).toMatchObject({ inventory: [{ name: 'Lamp' }, { name: 'Key' }] })
  await giveItems(db, dragon.id, [anItem('Hoard')])
  expect(await stored(dragon.id)).toMatchObject({ loot: [{ name: 'Hoard' }] })
})

test('foes are added one by one under free names, hidden or not, and can be removed again', async () => {
  const { db, campaignId } = app
  await createCharacter(db, campaignId, { type: 'monster', name: 'orc 2' })
  const orc = { name: 'Orc', count: 3, maxHealth: 15, armorClass: 13, initiativeBonus: 2, notes: 'Spears.' }
  const chief = { name: 'Chief', count: 1, maxHealth: undefined, armorClass: undefined, initiativeBonus: undefined }
  const { ids, joined, undo } = await addFoes(db, campaignId, [orc, { ...chief, notes: '' }], {
    hidden: true,
    randomInt,
  })
  expect(joined).toBe(0)
  expect(await named()).toEqual(['Chief', 'Orc 1', 'Orc 3', 'Orc 4', 'orc 2'])
  expect(await stored(ids[0] ?? '')).toMatchObject({
    ...{ type: 'monster', health: 15, maxHealth: 15, armorClass: 13, initiativeBonus: 2, notes: 'Spears.' },
    ...{ hidden: true, includeInInitiative: true },
  })
  expect(await stored(ids[3] ?? '')).toMatchObject({ health: 30, maxHealth: 30, armorClass: 13 })
  expect(await undo?.undo()).toBe(true)
  expect(await named()).toEqual(['orc 2'])
  expect(await undo?.undo()).toBe(false)
})

test('a running combat takes new foes in at once', async () => {
  const { db, campaignId } = app
  await createCharacter(db, campaignId, { type: 'npc', name: 'Hob', includeInInitiative: true })
  await createInitiative(db, campaignId, randomInt)
  const wolf = { name: 'Wolf', count: 2, maxHealth: 9, armorClass: 12, initiativeBonus: 3, notes: '' }
  expect((await addFoes(db, campaignId, [wolf], { hidden: false, randomInt })).joined).toBe(2)
  const combat = await db.collections.combats.findOne(campaignId).exec()
  expect(combat?.entries).toHaveLength(3)
})

test("generated notes go to the end of a session's notes, or into a new session that the journal would make", async () => {
  const { db, campaignId } = app
  const first = await appendToNotes(db, campaignId, { sessionId: undefined, text: '## A bell' })
  expect(first).toMatchObject({ sessionNumber: 0, gmNotes: '## A bell' })
  const { id } = await createSession(db, campaignId, { sessionNumber: 4, gmNotes: 'They came.\n' })
  expect((await appendToNotes(db, campaignId, { sessionId: id, text: '## A bell' })).gmNotes).toBe(
    'They came.\n\n## A bell',
  )
  expect(await appendToNotes(db, campaignId, { sessionId: undefined, text: '## A ford' })).toMatchObject({
    ...{ sessionNumber: 5, gmNotes: '## A ford', recap: 'They came.\n\n## A bell' },
  })
  expect((await db.collections.campaigns.findOne(campaignId).exec())?.sessionNumber).toBe(5)
})
