import 'fake-indexeddb/auto'
import { type Character, endOf, passingAct, withUsed } from '@lanternkeep/schema'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../testing/render-with-db.tsx'
import { createCharacter } from '../campaign/characters.ts'
import { changeDocument, readDocument } from '../store/documents.ts'
import { actsOf } from './acts.ts'
import { addCondition, endTimedConditions } from './combat-conditions.ts'
import { charactersOf } from './combat-people.ts'
import { createInitiative, goToNextTurn, goToPreviousTurn, setManualInitiative } from './combats.ts'
import { delayTurn, moveEntry, setEntryInitiative } from './order.ts'
import { redoCombatAct, undoCombatAct } from './retrace-act.ts'
import { goToTurn, readyTurn } from './turns.ts'

const PARRY = { of: 'reactions', id: 'parry' } as const

let app: TestApp
const ids: Record<string, string> = {}

/** Ana, Bo and Cy, in this order; it is Ana's turn. */
beforeEach(async () => {
  app = await openTestApp()
  for (const [place, name] of ['Ana', 'Bo', 'Cy'].entries()) {
    const draft = { type: 'player', name, playerName: name, includeInInitiative: true } as const
    const { id } = await createCharacter(app.db, app.campaignId, draft)
    await setManualInitiative(app.db, app.campaignId, id, 20 - place)
    ids[name] = id
  }
  await createInitiative(app.db, app.campaignId, () => 1)
})
afterEach(() => app.leave())

const combat = async () => {
  const found = await readDocument(app.db.collections.combats, app.campaignId)
  if (!found) throw new Error('No combat')
  return found
}
const names = async () => new Map((await charactersOf(app.db, app.campaignId)).map(({ id, name }) => [id, name]))
const now = async () => {
  const { turn, entries } = await combat()
  const known = await names()
  return `${entries.map(({ id }) => known.get(id)).join(' ')}: ${known.get(turn.entryId ?? '')}, round ${turn.round}`
}
const next = () => goToNextTurn(app.db, app.campaignId)
const bless = async (name: string, rounds: number, actingId: string) => {
  const target = (await charactersOf(app.db, app.campaignId)).filter((each) => each.name === name)
  await addCondition(app.db, app.campaignId, target, {
    name: 'Blessed',
    note: '',
    visible: true,
    endFor: (targetId) =>
      endOf({ kind: 'rounds', amount: rounds }, { targetId, actingId, now: '2026-11-20T20:00:00.000Z' }),
  })
}
const conditionsOf = async (name: string) =>
  (await charactersOf(app.db, app.campaignId)).find((each) => each.name === name)?.conditions.map((each) => each.name)

test('one who delays acts behind the next, and no one is skipped; one undo takes it back', async () => {
  await delayTurn(app.db, app.campaignId, { name: 'Ana' })
  expect(await now()).toBe('Bo Ana Cy: Bo, round 1')
  await next()
  expect(await now()).toBe('Bo Ana Cy: Ana, round 1')
  await undoCombatAct(app.db, app.campaignId)
  await undoCombatAct(app.db, app.campaignId)
  expect(await now()).toBe('Ana Bo Cy: Ana, round 1')
})

test('a condition that counts on the start of a turn is not counted twice by a delay', async () => {
  await bless('Bo', 2, ids.Ana ?? '')
  await delayTurn(app.db, app.campaignId, { name: 'Ana' })
  await next()
  expect(await conditionsOf('Bo')).toEqual(['Blessed'])
  for (let turn = 0; turn < 3; turn += 1) await next()
  expect([await now(), await conditionsOf('Bo')]).toEqual(['Bo Ana Cy: Ana, round 2', ['Blessed']])
  for (let turn = 0; turn < 3; turn += 1) await next()
  expect([await now(), await conditionsOf('Bo')]).toEqual(['Bo Ana Cy: Ana, round 3', []])
})

test('going back several turns reverts each of them, so that nothing is counted twice on the way forward', async () => {
  const parry = { id: 'parry', name: 'Parry', max: 1, used: 1, per: 'round' }
  await changeDocument(app.db.collections.characters, ids.Bo ?? '', (each) => {
    return { ...each, limitedAbilities: [parry] } as Character
  })
  await bless('Bo', 2, ids.Bo ?? '')
  const before = await readDocument(app.db.collections.characters, ids.Bo ?? '')
  for (let time = 0; time < 2; time += 1) {
    for (let turn = 0; turn < 4; turn += 1) await next()
    expect([await now(), await conditionsOf('Bo')]).toEqual(['Ana Bo Cy: Bo, round 2', []])
    for (let turn = 0; turn < 4; turn += 1) await goToPreviousTurn(app.db, app.campaignId)
    expect(await now()).toBe('Ana Bo Cy: Ana, round 1')
    const { conditions, limitedAbilities } = before as Extract<Character, { type: 'player' }>
    expect(await readDocument(app.db.collections.characters, ids.Bo ?? '')).toMatchObject({
      conditions,
      limitedAbilities,
    })
  }
})

test('dragging the acting one down, or lowering its initiative, passes the turn to who was behind it', async () => {
  await moveEntry(app.db, app.campaignId, { entryId: ids.Ana ?? '', toIndex: 2, text: 'Ana moved behind Cy' })
  expect(await now()).toBe('Bo Cy Ana: Bo, round 1')
  await setEntryInitiative(app.db, app.campaignId, { entryId: ids.Bo ?? '', name: 'Bo' }, 1)
  expect(await now()).toBe('Cy Ana Bo: Cy, round 1')
})

test('one who is ready shows it until their next turn, and going back takes it away', async () => {
  await readyTurn(app.db, app.campaignId)
  expect([await now(), await conditionsOf('Ana')]).toEqual(['Ana Bo Cy: Bo, round 1', ['Ready']])
  await goToPreviousTurn(app.db, app.campaignId)
  expect([await now(), await conditionsOf('Ana')]).toEqual(['Ana Bo Cy: Ana, round 1', []])
  await readyTurn(app.db, app.campaignId)
  for (let turn = 0; turn < 2; turn += 1) await next()
  expect([await now(), await conditionsOf('Ana')]).toEqual(['Ana Bo Cy: Ana, round 2', []])
})

test('"Make it their turn" keeps the order', async () => {
  await goToTurn(app.db, app.campaignId, { entryId: ids.Cy ?? '', name: 'Cy' })
  expect(await now()).toBe('Ana Bo Cy: Cy, round 1')
  await undoCombatAct(app.db, app.campaignId)
  expect(await now()).toBe('Ana Bo Cy: Ana, round 1')
})

test('the turn passes only from where the person saw it: one that someone else passed is not passed again', async () => {
  const seen = await combat()
  await next()
  expect(await goToNextTurn(app.db, app.campaignId, seen)).toBeNull()
  expect(await delayTurn(app.db, app.campaignId, { name: 'Ana', seen })).toBe('over')
  expect(await readyTurn(app.db, app.campaignId, seen)).toBeNull()
  expect([await now(), await conditionsOf('Bo')]).toEqual(['Ana Bo Cy: Bo, round 1', []])
  expect(await goToNextTurn(app.db, app.campaignId, await combat())).toEqual([])
  expect(await now()).toBe('Ana Bo Cy: Cy, round 1')
})

test('a turn whose passing came from another device before its combat did passes without another act', async () => {
  await bless('Bo', 3, ids.Ana ?? '')
  const { rev: _, ...before } = await combat()
  await next()
  await changeDocument(app.db.collections.combats, app.campaignId, (now) => ({ ...now, turn: before.turn }))
  const log = () => actsOf(app.db, app.campaignId)
  const known = (await log()).length
  expect(await goToNextTurn(app.db, app.campaignId, before)).toEqual([])
  expect([await now(), (await log()).length]).toEqual(['Ana Bo Cy: Bo, round 1', known])
  await goToPreviousTurn(app.db, app.campaignId)
  await next()
  expect([await now(), (await log()).length]).toEqual(['Ana Bo Cy: Bo, round 1', known + 2])
})

test('a turn that the GM went back to is passed by one act on every device that knows of it, and at the beginning none goes back', async () => {
  const log = () => actsOf(app.db, app.campaignId)
  const known = (await log()).length
  await goToPreviousTurn(app.db, app.campaignId)
  expect(await log()).toHaveLength(known)
  await next()
  await goToPreviousTurn(app.db, app.campaignId)
  const before = await log()
  const { rev: _, ...seen } = await combat()
  await next()
  const passed = (await log()).at(-1)
  expect(passed?.id).toBe(passingAct(before, seen.turn, String(before.at(-2)?.id))?.id)
  // Another device's act, before its combat.
  await changeDocument(app.db.collections.combats, app.campaignId, (now) => ({ ...now, turn: seen.turn }))
  await next()
  expect([await now(), (await log()).at(-1)?.id]).toEqual(['Ana Bo Cy: Bo, round 1', passed?.id])
})

test('two taps at once on the same turn pass it once', async () => {
  const seen = await combat()
  const passes = [goToNextTurn(app.db, app.campaignId, seen), goToNextTurn(app.db, app.campaignId, seen)]
  expect((await Promise.all(passes)).filter(Boolean)).toHaveLength(1)
  expect(await now()).toBe('Ana Bo Cy: Bo, round 1')
})

test('the same place in a later round, or in another fight, is another turn', async () => {
  const seen = await combat()
  for (let turn = 0; turn < 3; turn += 1) await next()
  expect(await goToNextTurn(app.db, app.campaignId, seen)).toBeNull()
  await createInitiative(app.db, app.campaignId, () => 1)
  expect(await goToNextTurn(app.db, app.campaignId, seen)).toBeNull()
  expect(await now()).toBe('Ana Bo Cy: Ana, round 1')
})

test("a person who just became a GM passes the turn while the sheets are still the players' projections", async () => {
  await changeDocument(app.db.collections.characters, ids.Bo ?? '', ({ conditions: _, ...shown }) => shown as Character)
  await next()
  expect([await now(), await conditionsOf('Bo')]).toEqual(['Ana Bo Cy: Bo, round 1', []])
  expect(await endTimedConditions(app.db, app.campaignId, '2026-11-20T20:00:00.000Z')).toEqual([])
})

test('[A7] what is limited per round comes back with the turn, by any way there; undo and going back spend it again', async () => {
  const parry = { id: 'parry', name: 'Parry', max: 1, used: 1, per: 'round' }
  const bo = ids.Bo ?? ''
  const spend = () =>
    changeDocument(app.db.collections.characters, bo, (each) => ({ ...each, limitedAbilities: [parry] }) as Character)
  const spent = async () => {
    const character = await readDocument(app.db.collections.characters, bo)
    return character?.type === 'player' ? character.limitedAbilities?.[0]?.used : undefined
  }
  await spend()
  await next()
  expect(await spent()).toBe(0)
  await undoCombatAct(app.db, app.campaignId)
  expect(await spent()).toBe(1)
  await next()
  await goToPreviousTurn(app.db, app.campaignId)
  expect(await spent()).toBe(1)
  await delayTurn(app.db, app.campaignId, { name: 'Ana' })
  expect(await spent()).toBe(0)
  await spend()
  await next()
  expect(await spent()).toBe(1)
  const entryId = (await combat()).entries.find(({ characterId }) => characterId === bo)?.id ?? ''
  await goToTurn(app.db, app.campaignId, { entryId, name: 'Bo' })
  expect(await spent()).toBe(0)
})

test('going back and on again leaves the uses of a round as they were, and gives back what was spent in between', async () => {
  const action = (id: string) => ({ id, name: id, description: '', limitedUse: { count: 3, per: 'round' } })
  const reactions = [action('parry')]
  const draft = { type: 'monster' as const, name: 'Dru', includeInInitiative: true, reactions }
  const { id } = await createCharacter(app.db, app.campaignId, draft)
  await setManualInitiative(app.db, app.campaignId, id, 30)
  await createInitiative(app.db, app.campaignId, () => 1)
  const used = async () => {
    const dru = await readDocument(app.db.collections.characters, id)
    return dru?.type === 'monster' ? dru.reactions?.[0]?.used : undefined
  }
  const spend = () => changeDocument(app.db.collections.characters, id, (dru) => withUsed(dru, PARRY, 1))
  const back = () => goToPreviousTurn(app.db, app.campaignId)

  await spend()
  await spend()
  for (const _ of ['Ana', 'Bo', 'Cy', 'Dru']) await next()
  expect(await used()).toBe(0)
  await spend()
  await back()
  expect([await now(), await used()]).toEqual([expect.stringContaining('Cy, round 1'), 2])
  await spend()
  await next()
  expect([await now(), await used()]).toEqual([expect.stringContaining('Dru, round 2'), 1])
  await undoCombatAct(app.db, app.campaignId)
  expect(await used()).toBe(3)
  await redoCombatAct(app.db, app.campaignId)
  for (const _ of ['once', 'twice']) {
    await back()
    await next()
    expect(await used()).toBe(1)
  }
})
