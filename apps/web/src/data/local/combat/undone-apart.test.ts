import 'fake-indexeddb/auto'
import { itemsOf } from '@lanternkeep/schema'
import { aCondition, anAct, anItem } from '@lanternkeep/schema/testing'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter, deleteCharacter } from '../campaign/characters.ts'
import { createSession } from '../campaign/sessions.ts'
import { restoreIfHeld } from '../campaign/trash.ts'
import { changeDocument, insertDocument } from '../store/documents.ts'
import { now } from '../store/ids.ts'
import { endFight, keepLootOnce } from './after-fight.ts'
import { addCondition, changeCondition } from './combat-conditions.ts'
import { charactersOf } from './combat-people.ts'
import { undoCombatAct } from './retrace-act.ts'
import { settleLeft } from './undone-apart.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(async () => {
  vi.useRealTimers()
  await app.leave()
})

const state = async () => {
  const people = (await charactersOf(app.db, app.campaignId)).map((each) => {
    return [each.name, each.tempHealth, itemsOf(each).map(({ name }) => name)]
  })
  const sessions = (await app.db.collections.sessions.find().exec()).map(({ gmNotes }) => gmNotes)
  return { people: people.toSorted(), sessions }
}

/** Two devices end the fight in different ways; both settled what they did twice. */
async function endedTwice() {
  const { db, campaignId } = app
  const hero = { type: 'player' as const, playerName: 'Jo', health: 5, maxHealth: 20, tempHealth: 3 }
  const mira = await createCharacter(db, campaignId, { ...hero, name: 'Mira' })
  const bo = await createCharacter(db, campaignId, { ...hero, name: 'Bo' })
  const foe = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', loot: [anItem({ name: 'Key' })] })
  const { id: sessionId } = await createSession(db, campaignId, { sessionNumber: 1, gmNotes: 'Before.' })
  const before = await state()
  const end = async (heroId: string) => {
    const notes = { sessionId, text: 'They won.' }
    const whole = {
      fightId: 'fight',
      clear: await charactersOf(db, campaignId),
      remove: [foe],
      loot: { heroId, from: [foe] },
      heal: [],
      notes,
    }
    return String((await endFight(db, campaignId, whole))?.id)
  }
  const mirasId = await end(mira.id)
  const { whole: miras } = (await db.collections.acts.findOne(mirasId).exec(true)).toMutableJSON()
  // The other device hadn't heard of it: there, the foe still had it, and the notes weren't kept.
  await restoreIfHeld(db, { collection: 'characters', id: foe.id })
  await changeDocument(db.collections.characters, foe.id, () => foe)
  const bosId = await end(bo.id)
  await changeDocument(db.collections.acts, bosId, (act) => {
    const notes = miras?.work.filter(({ kind }) => kind === 'notes') ?? []
    return { ...act, whole: { parts: miras?.parts ?? [], work: [...(act.whole?.work ?? []), ...notes] } }
  })
  await keepLootOnce(db, campaignId)
  return { before, foe, mirasId, bosId }
}

/** As it arrives from a device that saw the other one stand. */
async function undoElsewhere(id: string): Promise<void> {
  await changeDocument(app.db.collections.acts, id, (act) => ({
    ...act,
    undos: act.undos + 1,
    undoneOrder: Date.now(),
  }))
}

test('[A12] two ends of a fight that two devices undid apart, one each, are undone whole', async () => {
  const { db, campaignId } = app
  const { before, foe, mirasId, bosId } = await endedTwice()
  await undoCombatAct(db, campaignId, mirasId)
  expect(await state()).toEqual({
    people: [
      ['Bo', 0, ['Key']],
      ['Mira', 0, []],
    ],
    sessions: ['Before.\n\nThey won.'],
  })
  await undoElsewhere(bosId)
  await settleLeft(db, campaignId)
  expect(await state()).toEqual(before)
  // What someone does since stays.
  await deleteCharacter(db, foe.id)
  await settleLeft(db, campaignId)
  expect((await state()).people.map(([name]) => name)).toEqual(['Bo', 'Mira'])
})

test('[A12] an end of a fight that stands is done, although a device that had not heard of it undid another one', async () => {
  const { db, campaignId } = app
  const { characters, sessions } = db.collections
  const hero = { type: 'player' as const, playerName: 'Jo', health: 5, maxHealth: 20, tempHealth: 3 }
  const mira = await createCharacter(db, campaignId, { ...hero, name: 'Mira' })
  const foe = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', loot: [anItem({ name: 'Key' })] })
  const { id: sessionId } = await createSession(db, campaignId, { sessionNumber: 1, gmNotes: 'Before.' })
  const end = {
    ...{ fightId: 'fight', heal: [], clear: [mira], remove: [foe] },
    ...{ loot: { heroId: mira.id, from: [foe] }, notes: { sessionId, text: 'They won.' } },
  }
  const there = await endFight(db, campaignId, end)
  const after = await state()
  // The other device did the same and healed, and undid it before it heard of this one.
  const heal = [{ characterId: mira.id, act: { kind: 'heal', amount: 3 } as const }]
  const work = there?.whole?.work ?? []
  const whole = { parts: there?.whole?.parts ?? [], work }
  const undone = anAct({ id: 'here', campaignId, kind: 'conditions', order: 1, undos: 1, whole, lastModified: now() })
  for (const part of whole.parts) await undoCombatAct(db, campaignId, part)
  await restoreIfHeld(db, { collection: 'characters', id: foe.id })
  await changeDocument(characters, foe.id, (back) => ({ ...back, loot: foe.type === 'monster' ? foe.loot : [] }))
  await changeDocument(characters, mira.id, (back) => ({ ...back, inventory: [] }))
  await changeDocument(sessions, sessionId, (back) => ({ ...back, gmNotes: 'Before.' }))
  await insertDocument(db.collections.acts, {
    ...undone,
    changes: heal.map(({ characterId, act }) => ({ characterId, health: act })),
  })
  expect(await state()).not.toEqual(after)
  // It was offline for a while.
  vi.setSystemTime(Date.now() + 60_000)
  await settleLeft(db, campaignId)
  expect(await state()).toEqual(after)
  // What someone does since stays.
  vi.setSystemTime(Date.now() + 60_000)
  await restoreIfHeld(db, { collection: 'characters', id: foe.id })
  await settleLeft(db, campaignId)
  expect((await state()).people.map(([name]) => name)).toEqual(['Mira', 'Orc'])
})

test('[A12] an end of a fight that another device undid and redid is done, although this one undid it without knowing', async () => {
  const { db, campaignId } = app
  const hero = { type: 'player' as const, playerName: 'Jo', health: 5, maxHealth: 20 }
  const mira = await createCharacter(db, campaignId, { ...hero, name: 'Mira' })
  const foe = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', loot: [anItem({ name: 'Key' })] })
  const { id: sessionId } = await createSession(db, campaignId, { sessionNumber: 1, gmNotes: 'Before.' })
  const what = { loot: { heroId: mira.id, from: [foe] }, notes: { sessionId, text: 'They won.' } }
  const end = await endFight(db, campaignId, { fightId: 'fight', heal: [], clear: [], remove: [foe], ...what })
  const after = await state()
  await undoCombatAct(db, campaignId, end?.id)
  expect(await state()).not.toEqual(after)
  await undoElsewhere(String(end?.id))
  await settleLeft(db, campaignId)
  expect(await state()).toEqual(after)
})

test('[A12] who was brought in leaves once that is undone, although the undo came before them', async () => {
  const { db, campaignId } = app
  const wolf = await createCharacter(db, campaignId, { type: 'monster', name: 'Wolf' })
  const whole = { parts: [], work: [{ kind: 'made' as const, id: wolf.id, name: 'Wolf' }] }
  const late = new Date(Date.now() + 1).toISOString()
  const undone = anAct({ id: 'start', campaignId, kind: 'begin', order: 1, undos: 1, whole, lastModified: late })
  await insertDocument(db.collections.acts, undone)
  await settleLeft(db, campaignId)
  expect((await state()).people).toEqual([])
  await restoreIfHeld(db, { collection: 'characters', id: wolf.id })
  await changeDocument(db.collections.characters, wolf.id, (back) => ({ ...back, notes: 'Stays', lastModified: late }))
  await settleLeft(db, campaignId)
  expect((await state()).people).toHaveLength(1)
})

test('[A12] an end of a fight that devices made in one way is undone whole, although one undid it before it knew of the other', async () => {
  const { db, campaignId } = app
  const hero = await createCharacter(db, campaignId, { type: 'player', playerName: 'Jo', name: 'Mira', health: 5 })
  const foe = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', loot: [anItem({ name: 'Key' })] })
  const { id: sessionId } = await createSession(db, campaignId, { sessionNumber: 1, gmNotes: 'Before.' })
  const before = await state()
  const done = { clear: [], remove: [foe], heal: [], notes: { sessionId, text: 'They won.' } }
  const end = await endFight(db, campaignId, { ...done, fightId: 'fight', loot: { heroId: hero.id, from: [foe] } })
  await undoElsewhere(String(end?.id))
  // The other device brought the foe back. As its loot was given here, it is merged without.
  await restoreIfHeld(db, { collection: 'characters', id: foe.id })
  await changeDocument(db.collections.characters, foe.id, (back) => ({ ...back, loot: [] }))
  expect(await state()).not.toEqual(before)
  await settleLeft(db, campaignId)
  expect(await state()).toEqual(before)
  // What someone does since stays: here an earlier version of the sheet came back.
  const key = itemsOf(foe)
  await changeDocument(db.collections.characters, hero.id, (now) => ({ ...now, inventory: [...key] }))
  await settleLeft(db, campaignId)
  expect((await state()).people.map(([name, , items]) => [name, items])).toEqual([
    ['Mira', ['Key']],
    ['Orc', ['Key']],
  ])
})

test('[A12] loot that two ends of a fight gave to one hero is the foe’s again once devices apart have undone one each', async () => {
  const { db, campaignId } = app
  const mira = await createCharacter(db, campaignId, { type: 'player', playerName: 'Jo', name: 'Mira', health: 5 })
  const foe = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', loot: [anItem({ name: 'Key' })] })
  const end = { fightId: 'fight', clear: [], remove: [], loot: { heroId: mira.id, from: [foe] } }
  const here = await endFight(db, campaignId, { ...end, heal: [] })
  await changeDocument(db.collections.characters, foe.id, () => foe)
  const heal = [{ characterId: mira.id, act: { kind: 'heal', amount: 3 } as const }]
  const there = await endFight(db, campaignId, { ...end, heal })
  await undoCombatAct(db, campaignId, here?.id)
  const held = async () => (await state()).people.map(([name, , items]) => [name, items])
  const heldByMira = [
    ['Mira', ['Key']],
    ['Orc', []],
  ]
  expect(await held()).toEqual(heldByMira)
  await undoElsewhere(String(there?.id))
  await settleLeft(db, campaignId)
  expect(await held()).toEqual([
    ['Mira', []],
    ['Orc', ['Key']],
  ])
})

test('[A7] a condition is gone once the act that added it is undone, although another device undid its end meanwhile', async () => {
  const { db, campaignId } = app
  const mira = await createCharacter(db, campaignId, { type: 'player', name: 'Mira' })
  const { id: _, ...slow } = aCondition({ name: 'Slowed' })
  const added = await addCondition(db, campaignId, [mira], { ...slow, endFor: () => ({ kind: 'none' }) })
  const conditions = async () => (await charactersOf(db, campaignId)).flatMap((each) => each.conditions)
  const [before] = await conditions()
  if (!before) throw new Error('No condition')
  const ended = await changeCondition(db, campaignId, mira, { before, after: null })
  await undoCombatAct(db, campaignId, ended?.id)
  await undoElsewhere(String(added?.id))
  expect(await conditions()).toHaveLength(1)
  await settleLeft(db, campaignId)
  expect(await conditions()).toEqual([])
})

test('[A12] a question about notes that two ends of a fight kept apart goes once both are undone', async () => {
  const { db, campaignId } = app
  const { sessions, acts } = db.collections
  const { id } = await createSession(db, campaignId, { sessionNumber: 1, gmNotes: 'Before.' })
  const ask = (theirs: string, mine: string, path = 'gmNotes') => {
    return { id: `${path} ${mine}`, path, base: 'Before.', theirs, mine, by: '', at: now() }
  }
  const won = 'Before.\n\nThey won.'
  const questions = [
    ask(won, 'Before.\n\nThey lost.'),
    ask(won, 'Before.\n\nThey lost.\n\nA key.'),
    ask(won, 'Before.', 'summary'),
  ]
  await changeDocument(sessions, id, (each) => ({ ...each, gmNotes: won, conflicts: questions }))
  const end = { campaignId, kind: 'conditions' as const, order: 1, lastModified: now() }
  const whole = (text: string) => ({ parts: [], work: [{ kind: 'notes' as const, sessionId: id, text }] })
  await insertDocument(acts, anAct({ ...end, id: 'here', whole: whole('They won.') }))
  await insertDocument(acts, anAct({ ...end, id: 'there', whole: whole('They lost.') }))
  const asked = async () => (await sessions.findOne(id).exec(true)).conflicts.map(({ mine }) => mine)
  await undoCombatAct(db, campaignId, 'here')
  await settleLeft(db, campaignId)
  expect(await asked()).toHaveLength(3)
  await undoElsewhere('there')
  await settleLeft(db, campaignId)
  expect(await asked()).toEqual(questions.slice(1).map(({ mine }) => mine))
})

test('[A7] a condition that comes back with an undo is hidden if another device hid it meanwhile', async () => {
  const { db, campaignId } = app
  const orc = await createCharacter(db, campaignId, { type: 'monster', name: 'Orc' })
  const shown = { name: 'Slowed', note: '', visible: true, endFor: () => ({ kind: 'none' }) as const }
  await addCondition(db, campaignId, [orc], shown)
  const conditions = async () => (await db.collections.characters.findOne(orc.id).exec(true)).toMutableJSON().conditions
  const [slowed] = await conditions()
  if (!slowed) throw new Error('There is no condition')
  await changeCondition(db, campaignId, { ...orc, conditions: [slowed] }, { before: slowed, after: null })
  const hiding = { id: slowed.id, before: slowed, after: { ...slowed, visible: false } }
  const changes = [{ characterId: orc.id, conditions: [hiding] }]
  await insertDocument(db.collections.acts, anAct({ id: 'hides', campaignId, kind: 'conditions', changes }))
  await undoCombatAct(db, campaignId)
  expect(await conditions()).toEqual([{ ...slowed, visible: false }])
})
