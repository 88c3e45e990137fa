import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter } from '../campaign/characters.ts'
import { addFoes } from '../campaign/generated.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import type { LocalDb } from '../store/local-db.ts'
import { actsOf } from './acts.ts'
import { applyAmount, setHidden } from './combat-acts.ts'
import { addCondition } from './combat-conditions.ts'
import { charactersOf } from './combat-people.ts'
import { createInitiative, goToNextTurn } from './combats.ts'
import { joinCombat } from './joiners.ts'
import { undoCombatAct } from './retrace-act.ts'

let db: LocalDb
let campaignId: string
beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
})
afterEach(async () => {
  vi.restoreAllMocks()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const addOrc = (name: string) => createCharacter(db, campaignId, { type: 'monster', name, includeInInitiative: true })
const texts = async () => (await actsOf(db, campaignId)).map(({ text }) => text)
const combat = async () => (await db.collections.combats.findOne(campaignId).exec(true)).toMutableJSON()
const character = async (id: string) => (await db.collections.characters.findOne(id).exec(true)).toMutableJSON()

/** The device refuses to write this document a number of times, and writes everything else. */
function refuse(name: 'characters' | 'acts', id: string, times: number): void {
  const collection = db.collections[name] as { findOne: (id: unknown) => unknown }
  const real = collection.findOne.bind(collection)
  let left = times
  vi.spyOn(collection, 'findOne').mockImplementation((asked) => {
    if (asked !== id || left === 0) return real(asked)
    left -= 1
    throw new Error('QuotaExceededError')
  })
}

test("an amount that can't be logged damages no one", async () => {
  const orc = await addOrc('Orc')
  await createInitiative(db, campaignId, () => 10)
  vi.spyOn(db.collections.acts, 'insert').mockRejectedValueOnce(new Error('QuotaExceededError'))
  await expect(applyAmount(db, campaignId, [orc.id], { mode: 'damage', amount: 7 })).rejects.toThrow('Quota')
  expect((await character(orc.id)).health).toBe(30)
  expect(await texts()).toEqual(['Initiative created'])
})

test('of several targets, all take an amount or none', async () => {
  const [orc, bat] = [await addOrc('Orc'), await addOrc('Bat')]
  refuse('characters', bat.id, 1)
  const both = applyAmount(db, campaignId, [orc.id, bat.id], { mode: 'damage', amount: 7 })
  await expect(both).rejects.toThrow('Quota')
  expect([(await character(orc.id)).health, (await character(bat.id)).health]).toEqual([30, 30])
})

test("a turn doesn't pass if its conditions can't be ended", async () => {
  const [orc, bat] = [await addOrc('Orc'), await addOrc('Bat')]
  await createInitiative(db, campaignId, () => 10)
  const { turn } = await combat()
  const acting = turn.entryId === orc.id ? orc : bat
  const endFor = () => ({ kind: 'turn', at: 'end', of: acting.id, rounds: 0 }) as const
  await addCondition(db, campaignId, [orc, bat], { name: 'Held', note: '', visible: true, endFor })
  refuse('characters', bat.id, 1)
  await expect(goToNextTurn(db, campaignId)).rejects.toThrow('Quota')
  expect((await combat()).turn).toEqual(turn)
  expect((await texts()).at(-1)).toBe('Held on Orc, Bat')
  for (const { id } of [orc, bat]) expect((await character(id)).conditions.map(({ name }) => name)).toEqual(['Held'])
  expect(await goToNextTurn(db, campaignId)).toHaveLength(2)
})

test("an undo that couldn't be stored can be tried again", async () => {
  const [orc, bat] = [await addOrc('Orc'), await addOrc('Bat')]
  await setHidden(db, campaignId, [orc, bat], true)
  refuse('characters', bat.id, 1)
  await expect(undoCombatAct(db, campaignId)).rejects.toThrow('Quota')
  expect([(await character(orc.id)).hidden, (await character(bat.id)).hidden]).toEqual([true, true])
  expect((await undoCombatAct(db, campaignId))?.text).toBe('Orc, Bat hidden from the players')
  expect([(await character(orc.id)).hidden, (await character(bat.id)).hidden]).toEqual([false, false])
})

test('of several foes that are added, all come in or none, also where the device has room for only some', async () => {
  await addOrc('Orc')
  const refuseSecond = () => {
    const { characters } = db.collections
    const insert = characters.insert.bind(characters)
    const spy = vi.spyOn(characters, 'insert')
    spy.mockImplementationOnce(insert).mockRejectedValueOnce(new Error('QuotaExceededError'))
  }
  const names = async () => (await charactersOf(db, campaignId)).map(({ name }) => name)
  const imp = { name: 'Imp', count: 3, maxHealth: 9, armorClass: 12, initiativeBonus: 3, notes: '' }
  refuseSecond()
  await expect(addFoes(db, campaignId, [imp], { hidden: false, randomInt: () => 3 })).rejects.toThrow('Quota')
  expect(await names()).toEqual(['Orc'])
  const entrance = { initiative: undefined, together: false, hidden: false, maxHealth: undefined }
  const who = { kind: 'blank', name: 'Imp', count: 3 } as const
  refuseSecond()
  await expect(joinCombat(db, campaignId, { who, entrance, randomInt: () => 3 })).rejects.toThrow('Quota')
  expect(await names()).toEqual(['Orc'])
})
