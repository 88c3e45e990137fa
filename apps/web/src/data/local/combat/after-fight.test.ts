import 'fake-indexeddb/auto'
import { itemsOf, withItems } from '@lanternkeep/schema'
import { aCondition, anItem } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter, deleteCharacter } from '../campaign/characters.ts'
import { giveItems, takeItems } from '../campaign/generated.ts'
import { createSession, deleteSession, updateSession } from '../campaign/sessions.ts'
import { restoreIfHeld } from '../campaign/trash.ts'
import { changeDocument, insertDocument, removeDocument } from '../store/documents.ts'
import { plainListOf } from '../store/live.ts'
import { actsOf } from './acts.ts'
import { endFight, keepLootOnce } from './after-fight.ts'
import { applyAmount } from './combat-acts.ts'
import { addCondition } from './combat-conditions.ts'
import { charactersOf } from './combat-people.ts'
import { joinCombat } from './joiners.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app.leave())

const undo = () => undoCombatAct(app.db, app.campaignId)
const redo = () => redoCombatAct(app.db, app.campaignId)
const people = async () =>
  Object.fromEntries((await charactersOf(app.db, app.campaignId)).map((each) => [each.name, each]))
const sessions = async () => plainListOf(await app.db.collections.sessions.find().exec())
const snapshot = async () => {
  const all = await charactersOf(app.db, app.campaignId)
  return all.map((each) => ({
    name: each.name,
    health: [each.health, each.tempHealth],
    conditions: each.conditions.map(({ name }) => name),
    items: each.type === 'player' ? each.inventory.length : each.type === 'monster' ? each.loot.length : 0,
  }))
}
async function afterAFight() {
  const own = { playerName: 'Jo', health: 9, maxHealth: 38, tempHealth: 5 }
  await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Tamsin', ...own })
  await createCharacter(app.db, app.campaignId, {
    type: 'monster',
    name: 'Orc',
    health: 0,
    maxHealth: 15,
    loot: [anItem({ name: 'Key' })],
  })
  const { Tamsin } = await people()
  if (!Tamsin) throw new Error('No Tamsin')
  const { id: _, ...prone } = aCondition({ name: 'Prone' })
  await addCondition(app.db, app.campaignId, [Tamsin], { ...prone, endFor: () => ({ kind: 'none' }) })
  const { Tamsin: hero, Orc: foe } = await people()
  if (!hero || !foe) throw new Error('No one')
  return { hero, foe }
}

test('[A12] one act heals, clears, gives the loot, removes the fallen and keeps the notes; one undo brings all of it back', async () => {
  const { hero, foe } = await afterAFight()
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 3, gmNotes: 'We fought.' })
  const before = await snapshot()
  await endFight(app.db, app.campaignId, {
    heal: [{ characterId: hero.id, act: { kind: 'set', amount: 38 } }],
    clear: [hero],
    remove: [foe],
    loot: { heroId: hero.id, from: [foe] },
    notes: { sessionId: id, text: 'The orc fell.' },
  })
  expect(await snapshot()).toEqual([{ name: 'Tamsin', health: [38, 0], conditions: [], items: 1 }])
  expect((await sessions())[0]?.gmNotes).toBe('We fought.\n\nThe orc fell.')
  await undo()
  expect(await snapshot()).toEqual(before)
  expect((await sessions())[0]?.gmNotes).toBe('We fought.')
})

test('what happened since is undone first, and temporary health comes back with the rest', async () => {
  const { hero, foe } = await afterAFight()
  const before = await snapshot()
  await endFight(app.db, app.campaignId, { heal: [], clear: [hero], remove: [foe] })
  await applyAmount(app.db, app.campaignId, [hero.id], { mode: 'damage', amount: 2 })
  expect((await undo())?.text).toBe('Tamsin took 2 (9 to 7)')
  expect((await undo())?.text).toBe('After the fight')
  expect(await snapshot()).toEqual(before)
  expect((await undo())?.text).not.toContain('temporary')
})

test('without a session the notes begin one, and undo takes it away again', async () => {
  await afterAFight()
  const notes = { sessionId: undefined, text: 'The orc fell.' }
  await endFight(app.db, app.campaignId, { heal: [], clear: [], remove: [], notes })
  expect((await sessions()).map(({ gmNotes }) => gmNotes)).toEqual(['The orc fell.'])
  await undo()
  expect(await sessions()).toEqual([])
})

test('a session that was made for the notes stays if someone wrote into it since', async () => {
  await afterAFight()
  const notes = { sessionId: undefined, text: 'The orc fell.' }
  await endFight(app.db, app.campaignId, { heal: [], clear: [], remove: [], notes })
  const [session] = await sessions()
  await updateSession(app.db, String(session?.id), { summary: 'A long night.' })
  await undo()
  expect(await sessions()).toMatchObject([{ summary: 'A long night.', gmNotes: 'The orc fell.' }])
})

test('what fails on its way leaves nothing done, and no loot twice', async () => {
  const { hero, foe } = await afterAFight()
  const before = await snapshot()
  const loot = { heroId: hero.id, from: [foe] }
  const ending = endFight(app.db, app.campaignId, {
    heal: [],
    clear: [],
    remove: [foe],
    loot,
    notes: { sessionId: 'gone', text: 'The orc fell.' },
  })
  await expect(ending).rejects.toThrow('No sessions document gone')
  expect(await snapshot()).toEqual(before)
  await deleteCharacter(app.db, hero.id)
  await expect(endFight(app.db, app.campaignId, { heal: [], clear: [], remove: [], loot })).rejects.toThrow('deleted')
  expect((await people()).Orc).toMatchObject({ loot: [{ name: 'Key' }] })
})

test('loot that another device has handed out meanwhile is not given twice', async () => {
  const { hero, foe } = await afterAFight()
  const [key] = foe.type === 'monster' ? foe.loot : []
  await takeItems(app.db, foe.id, [String(key?.id)])
  await giveItems(app.db, foe.id, [anItem({ name: 'Ring' })])
  await endFight(app.db, app.campaignId, { heal: [], clear: [], remove: [], loot: { heroId: hero.id, from: [foe] } })
  const { Tamsin, Orc } = await people()
  expect(Tamsin).toMatchObject({ inventory: [] })
  expect(Orc).toMatchObject({ loot: [{ name: 'Ring' }] })
})

test('[A12] loot that two devices gave to different heroes stays with the first, and undo gives it to the other', async () => {
  const { hero, foe } = await afterAFight()
  await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira' })
  const { Mira } = await people()
  const give = async (heroId = '') => {
    await endFight(app.db, app.campaignId, { heal: [], clear: [], remove: [], loot: { heroId, from: [foe] } })
  }
  const holders = async () => {
    const all = await charactersOf(app.db, app.campaignId)
    return all.filter((each) => each.type === 'player' && each.inventory.length > 0).map(({ name }) => name)
  }
  await give(hero.id)
  expect(await keepLootOnce(app.db, app.campaignId)).toEqual([])
  // The other device hadn't heard of it: there, the foe still had it.
  await giveItems(app.db, foe.id, foe.type === 'monster' ? foe.loot : [])
  await give(Mira?.id)
  expect(await holders()).toEqual(['Mira', 'Tamsin'])
  const [act, ...others] = await keepLootOnce(app.db, app.campaignId)
  expect([act?.text, others]).toEqual(['Tamsin keeps Key, which two devices gave to Tamsin and Mira', []])
  expect(await holders()).toEqual(['Tamsin'])
  expect(await keepLootOnce(app.db, app.campaignId)).toEqual([])
  await undo()
  expect(await holders()).toEqual(['Mira'])
  expect(await keepLootOnce(app.db, app.campaignId)).toEqual([])
  await redo()
  expect(await holders()).toEqual(['Tamsin'])
})

test('[A12] loot whose settlement was undone stays with the other hero, also where the first still has it for a moment', async () => {
  const { hero, foe } = await afterAFight()
  await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira' })
  const { Mira } = await people()
  const key = foe.type === 'monster' ? foe.loot : []
  await giveItems(app.db, foe.id, [anItem({ name: 'Ring' })])
  const { Orc } = await people()
  for (const heroId of [hero.id, String(Mira?.id)]) {
    await giveItems(app.db, foe.id, Orc?.type === 'monster' ? Orc.loot : [])
    await endFight(app.db, app.campaignId, {
      ...{ heal: [], clear: [], remove: [] },
      loot: { heroId, from: Orc ? [Orc] : [] },
    })
  }
  await keepLootOnce(app.db, app.campaignId)
  await undo()
  // Another device hears of the one who gets it first.
  await giveItems(app.db, hero.id, key)
  expect(await keepLootOnce(app.db, app.campaignId)).toEqual([])
  await takeItems(app.db, hero.id, [String(key[0]?.id)])
  const now = await people()
  const held = [now.Tamsin, now.Mira].map((each) => each && itemsOf(each).map(({ name }) => name))
  expect(held).toEqual([[], ['Key', 'Ring']])
})

test('[A12] of loot that two devices gave to different heroes, undoing one gift leaves it with the other hero', async () => {
  const { hero, foe } = await afterAFight()
  await createCharacter(app.db, app.campaignId, { type: 'player', name: 'Mira' })
  const { Mira } = await people()
  const give = async (heroId = '') => {
    const act = await endFight(app.db, app.campaignId, {
      heal: [],
      clear: [],
      remove: [],
      loot: { heroId, from: [foe] },
    })
    return String(act?.id)
  }
  const holders = async () =>
    Object.values(await people()).flatMap((each) => (each.type !== 'npc' && itemsOf(each).length > 0 ? each.name : []))
  const first = await give(hero.id)
  await giveItems(app.db, foe.id, foe.type === 'monster' ? foe.loot : [])
  const second = await give(Mira?.id)
  await keepLootOnce(app.db, app.campaignId)
  const undoOne = (id: string) => undoCombatAct(app.db, app.campaignId, id)
  const redoOne = async () => void (await redo())
  await undoOne(second)
  expect(await holders()).toEqual(['Tamsin'])
  await redoOne()
  expect(await holders()).toEqual(['Tamsin'])
  await undoOne(first)
  expect(await holders()).toEqual(['Mira'])
  await undoOne(second)
  expect(await holders()).toEqual(['Orc'])
  await redoOne()
  await redoOne()
  expect(await holders()).toEqual(['Tamsin'])
})

test('loot keeps its ids, and a new session is that of the fight: two devices do the same', async () => {
  const { hero, foe } = await afterAFight()
  const fight = { id: 'the-fight', endedAt: '2026-11-20T20:41:00.000Z' }
  const end = {
    heal: [],
    clear: [],
    remove: [],
    loot: { heroId: hero.id, from: [foe] },
    notes: { sessionId: undefined, text: 'The orc fell.', fight },
  }
  await endFight(app.db, app.campaignId, end)
  expect((await people()).Tamsin).toMatchObject({ inventory: foe.type === 'monster' ? foe.loot : [] })
  expect(await sessions()).toMatchObject([{ id: 'the-fight', date: fight.endedAt, gmNotes: 'The orc fell.' }])
  expect(await endFight(app.db, app.campaignId, end)).toBeNull()
  expect(await sessions()).toMatchObject([{ gmNotes: 'The orc fell.' }])
  for (const _ of [1, 2]) {
    await undo()
    expect(await sessions()).toEqual([])
    expect((await people()).Orc).toMatchObject({ loot: [{ name: 'Key' }] })
    await endFight(app.db, app.campaignId, end)
    expect(await sessions()).toMatchObject([{ id: 'the-fight', gmNotes: 'The orc fell.' }])
  }
})

test('[A12] what two devices do in the same way after a fight is one act, and after an undo another one', async () => {
  const { hero, foe } = await afterAFight()
  const heal = [{ characterId: hero.id, act: { kind: 'heal', amount: 15 } as const }]
  const end = { fightId: 'the-fight', heal, clear: [hero], remove: [foe] }
  const endIt = () => endFight(app.db, app.campaignId, end)
  const here = await endIt()
  await app.leave()
  app = await openTestApp()
  const { campaignId } = app
  for (const each of [hero, foe]) await insertDocument(app.db.collections.characters, { ...each, campaignId })
  const there = await endIt()
  expect([there?.id, there?.whole]).toEqual([here?.id, here?.whole])
  await undo()
  const again = await endIt()
  expect(again?.id).not.toBe(here?.id)
  expect(again?.whole?.parts).not.toEqual(here?.whole?.parts)
  expect(await snapshot()).toEqual([{ name: 'Tamsin', health: [24, 0], conditions: [], items: 0 }])
})

test('[A12] undo of one of two different ends of a fight leaves what the other did, too', async () => {
  const { hero, foe } = await afterAFight()
  const { db, campaignId } = app
  const before = await snapshot()
  const fight = { id: 'the-fight', endedAt: '2026-11-20T20:41:00.000Z' }
  const notes = { sessionId: undefined, text: 'The orc fell.', fight }
  const apart = { fightId: fight.id, clear: [hero], remove: [foe], notes }
  const there = await endFight(db, campaignId, { ...apart, heal: [] })
  if (!there) throw new Error('No act')
  // Back to what the other device holds, which hadn't heard of it.
  for (const id of [there.id, ...(there.whole?.parts ?? [])]) await removeDocument(db.collections.acts, id)
  await restoreIfHeld(db, { collection: 'characters', id: foe.id })
  await deleteSession(db, fight.id)
  await changeDocument(db.collections.characters, hero.id, () => hero)
  await endFight(db, campaignId, { ...apart, heal: [{ characterId: hero.id, act: { kind: 'set', amount: 38 } }] })
  await insertDocument(db.collections.acts, there)
  await undo()
  expect(await snapshot()).toMatchObject([{ name: 'Tamsin', health: [9, 0] }])
  expect(await sessions()).toMatchObject([{ gmNotes: notes.text }])
  await redo()
  expect(await snapshot()).toMatchObject([{ name: 'Tamsin', health: [38, 0] }])
  await undo()
  await undoCombatAct(db, campaignId, there.id)
  expect(await snapshot()).toEqual(before)
  expect(await sessions()).toEqual([])
})

test('[A12] loot of a foe that another end of the fight removed, too, is theirs again once that is undone', async () => {
  const { hero, foe } = await afterAFight()
  const { db, campaignId } = app
  const end = { fightId: 'the-fight', heal: [], clear: [], remove: [foe] }
  const there = await endFight(db, campaignId, end)
  await restoreIfHeld(db, { collection: 'characters', id: foe.id })
  const here = await endFight(db, campaignId, { ...end, loot: { heroId: hero.id, from: [foe] } })
  await undoCombatAct(db, campaignId, here?.id)
  expect(await snapshot()).toMatchObject([{ name: 'Tamsin', items: 0 }])
  await undoCombatAct(db, campaignId, there?.id)
  expect(await snapshot()).toMatchObject([
    { name: 'Orc', items: 1 },
    { name: 'Tamsin', items: 0 },
  ])
})

test('[A12] loot that two ends of a fight gave to the same hero stays theirs until both are undone', async () => {
  const { hero, foe } = await afterAFight()
  const { db, campaignId } = app
  const end = { fightId: 'the-fight', clear: [], remove: [foe], loot: { heroId: hero.id, from: [foe] } }
  const there = await endFight(db, campaignId, { ...end, heal: [] })
  // The other device had not heard of it: there, the foe was still defeated with its loot.
  await restoreIfHeld(db, { collection: 'characters', id: foe.id })
  await changeDocument(db.collections.characters, foe.id, () => foe)
  const heal = [{ characterId: hero.id, act: { kind: 'set', amount: 38 } as const }]
  const here = await endFight(db, campaignId, { ...end, heal })
  expect(here?.whole?.work).toEqual(there?.whole?.work)
  const isHeros = [{ name: 'Tamsin', items: 1 }]
  for (const retrace of [undoCombatAct, redoCombatAct, undoCombatAct]) {
    await retrace(db, campaignId, here?.id)
    expect(await snapshot()).toMatchObject(isHeros)
  }
  await undoCombatAct(db, campaignId, there?.id)
  expect(await snapshot()).toMatchObject([
    { name: 'Orc', items: 1 },
    { name: 'Tamsin', items: 0 },
  ])
  await redoCombatAct(db, campaignId, there?.id)
  expect(await snapshot()).toMatchObject(isHeros)
})

test('[A12] undo of the end of a fight brings back nothing of acts that another device undid meanwhile', async () => {
  const { hero, foe } = await afterAFight()
  const { db, campaignId } = app
  const prone = (await actsOf(db, campaignId)).find(({ kind }) => kind === 'conditions')
  const who = { kind: 'blank', name: 'Wolf', count: 1 } as const
  const entrance = { initiative: undefined, together: false, hidden: false, maxHealth: 7 }
  const { act, characters } = await joinCombat(db, campaignId, { who, entrance, randomInt: () => 10 })
  await endFight(db, campaignId, { heal: [], clear: [hero], remove: [...characters, foe] })
  for (const each of [act, prone]) await undoCombatAct(db, campaignId, each?.id)
  await undo()
  expect((await people()).Tamsin?.conditions).toEqual([])
  expect(Object.keys(await people()).toSorted()).toEqual(['Orc', 'Tamsin'])
})

test('undo gives back the loot beside what the foe got since', async () => {
  const { hero, foe } = await afterAFight()
  const loot = { heroId: hero.id, from: [foe] }
  await endFight(app.db, app.campaignId, { heal: [], clear: [], remove: [], loot })
  await giveItems(app.db, foe.id, [anItem({ name: 'Ring' })])
  await undo()
  const orc = (await people()).Orc
  expect(orc?.type === 'monster' && orc.loot.map(({ name }) => name)).toEqual(['Ring', 'Key'])
})

test.each([
  ['stayed', [], []],
  ['was removed', ['Orc'], undefined],
])('[A12] loot of a foe that %s goes back and comes again with what its hero wrote on it', async (_, gone, left) => {
  const { hero, foe } = await afterAFight()
  const remove = gone.length > 0 ? [foe] : []
  await endFight(app.db, app.campaignId, { heal: [], clear: [], remove, loot: { heroId: hero.id, from: [foe] } })
  await changeDocument(app.db.collections.characters, hero.id, (now) => {
    return withItems(now, (held) => held.map((item) => ({ ...item, description: 'It hums.' })))
  })
  const held = async (name: string) => {
    const found = (await people())[name]
    return found && itemsOf(found).map((item) => [item.name, item.description])
  }
  const key = [['Key', 'It hums.']]
  for (const __ of [1, 2]) {
    await undo()
    expect([await held('Orc'), await held('Tamsin')]).toEqual([key, []])
    await redo()
    expect([await held('Orc'), await held('Tamsin')]).toEqual([left, key])
  }
})

test('[A12] redo does all of it again, as often as it is undone', async () => {
  const { hero, foe } = await afterAFight()
  const { id } = await createSession(app.db, app.campaignId, { sessionNumber: 3, gmNotes: 'We fought.' })
  const before = await snapshot()
  await endFight(app.db, app.campaignId, {
    heal: [{ characterId: hero.id, act: { kind: 'heal', amount: 29 } }],
    clear: [hero],
    remove: [foe],
    loot: { heroId: hero.id, from: [foe] },
    notes: { sessionId: id, text: 'The orc fell.' },
  })
  for (const _ of [1, 2]) {
    await undo()
    expect(await snapshot()).toEqual(before)
    await redo()
    expect(await snapshot()).toEqual([{ name: 'Tamsin', health: [38, 0], conditions: [], items: 1 }])
    expect((await sessions()).map(({ gmNotes }) => gmNotes)).toEqual(['We fought.\n\nThe orc fell.'])
  }
})

test('notes that stayed because someone wrote below them are not written twice by redo', async () => {
  await afterAFight()
  const notes = { sessionId: undefined, text: 'The orc fell.' }
  await endFight(app.db, app.campaignId, { heal: [], clear: [], remove: [], notes })
  const [session] = await sessions()
  await updateSession(app.db, String(session?.id), { gmNotes: 'The orc fell. Then we ate.' })
  await undo()
  await redo()
  expect((await sessions()).map(({ gmNotes }) => gmNotes)).toEqual(['The orc fell. Then we ate.'])
})
