import 'fake-indexeddb/auto'
import { withActChange } from '@lanternkeep/schema'
import { firstValueFrom, map } from 'rxjs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aheadPrefix, begunPrefix, storedKeys } from '../../../lib/browser/browser-keys.ts'
import { createCampaign } from '../campaign/campaigns.ts'
import { createCharacter, deleteCharacter, removeCharacter } from '../campaign/characters.ts'
import { closeLocalDb, openLocalDb, removeLocalData } from '../store/database.ts'
import { changeDocument } from '../store/documents.ts'
import type { LocalDb } from '../store/local-db.ts'
import { inTurn } from './act-queue.ts'
import { actsOf } from './acts.ts'
import { charactersInCombat$, storeActsLeftAhead, storeAhead, writeAhead } from './acts-ahead.ts'
import { completeActsLeft } from './acts-left.ts'
import { applyAmount } from './combat-acts.ts'
import { characterOf } from './own-acts.ts'
import { undoCombatAct } from './retrace-act.ts'

const HIT = { kind: 'damage', amount: 5 } as const

let db: LocalDb
let campaignId: string
let orcId: string
beforeEach(async () => {
  db = await openLocalDb('tester', { multiInstance: false })
  campaignId = (await createCampaign(db, { name: 'Ash Road', startingLevel: 1, sessionNumber: 0 })).id
  orcId = (await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', health: 25, maxHealth: 25 })).id
})
afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await closeLocalDb(db)
  await removeLocalData('tester')
})

const hitOrc = () => writeAhead(db, campaignId, [{ characterId: orcId, act: HIT }])
const orcs$ = () => charactersInCombat$(db, campaignId).pipe(map((all) => all.find(({ id }) => id === orcId)?.health))
const shown = () => firstValueFrom(orcs$())
const stored = async () => (await db.collections.characters.findOne(orcId).exec(true)).health
const texts = async () => (await actsOf(db, campaignId)).map(({ text }) => text)
const left = () => storedKeys(aheadPrefix('tester'))

/** The tab dies, and the app is opened again. */
async function openAgain(): Promise<void> {
  await closeLocalDb(db)
  db = await openLocalDb('tester', { multiInstance: false })
  await storeActsLeftAhead(db)
}

test('damage is shown at once, and never goes back while it is stored', async () => {
  const seen: (number | undefined)[] = []
  const watching = orcs$().subscribe((health) => seen.push(health))
  await vi.waitFor(() => expect(seen).toEqual([25]))
  const ahead = hitOrc()
  expect(seen).toEqual([25, 20])
  await storeAhead(db, ahead)
  await vi.waitFor(() => expect(db.ahead$.value).toEqual([]))
  expect(new Set(seen.slice(1))).toEqual(new Set([20]))
  watching.unsubscribe()
  expect(await stored()).toBe(20)
  expect(left()).toEqual([])
})

test('crossing off an act that is stored draws nothing again', async () => {
  const lists: unknown[] = []
  const watching = charactersInCombat$(db, campaignId).subscribe((list) => lists.push(list))
  await vi.waitFor(() => expect(lists).toHaveLength(1))
  const ahead = hitOrc()
  await storeAhead(db, ahead)
  await vi.waitFor(() => expect(lists).toHaveLength(3))
  expect(db.ahead$.value).toEqual([])
  db.ahead$.next([])
  expect(lists).toHaveLength(3)
  watching.unsubscribe()
})

test('two hits on the way are both shown', async () => {
  const acts = [hitOrc(), hitOrc()]
  expect(await shown()).toBe(15)
  for (const ahead of acts) await storeAhead(db, ahead)
  expect([await shown(), await stored()]).toEqual([15, 15])
})

test('[P1] an act whose tab died before it was stored is stored at the next start, once', async () => {
  hitOrc()
  expect(await stored()).toBe(25)
  await openAgain()
  expect(await stored()).toBe(20)
  expect(await texts()).toEqual(['Orc took 5 (25 to 20)'])
  expect(left()).toEqual([])
  await openAgain()
  expect(await stored()).toBe(20)
})

test('[P1] an act whose tab died with the character changed and the log not is completed and can be undone', async () => {
  const { id } = hitOrc()
  await changeDocument(db.collections.characters, orcId, (orc) =>
    withActChange(orc, { id, order: Date.now(), undos: 0 }, { characterId: orcId, health: HIT }),
  )
  await openAgain()
  expect(await stored()).toBe(20)
  expect(await texts()).toEqual(['Orc took 5 (25 to 20)'])
  await undoCombatAct(db, campaignId)
  expect(await stored()).toBe(25)
})

test('[P1] acts that a tab left are stored in the order they were made', async () => {
  const targets = (kind: 'damage' | 'heal' | 'set', amount: number) => [{ characterId: orcId, act: { kind, amount } }]
  for (const each of [targets('damage', 40), targets('heal', 9), targets('set', 7), targets('damage', 3)])
    writeAhead(db, campaignId, each)
  expect(await shown()).toBe(4)
  await openAgain()
  expect(await stored()).toBe(4)
  expect(await texts()).toEqual([
    'Orc took 40 (25 to 0)',
    'Orc healed 9 (0 to 9)',
    'Orc set to 7 (9 to 7)',
    'Orc took 3 (7 to 4)',
  ])
})

test('an act that is stored late stays before what was done after it', async () => {
  const ahead = hitOrc()
  await applyAmount(db, campaignId, [orcId], { mode: 'set', amount: 12 })
  await applyAmount(db, campaignId, [orcId], { mode: 'damage', amount: 1 })
  await storeAhead(db, ahead)
  expect(await stored()).toBe(11)
})

test('an act that is stored late stays before what was done in the same millisecond', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  for (let round = 0; round < 10; round += 1) {
    orcId = (await createCharacter(db, campaignId, { type: 'monster', name: 'Orc', health: 25, maxHealth: 25 })).id
    const ahead = hitOrc()
    await applyAmount(db, campaignId, [orcId], { mode: 'set', amount: 12 })
    await storeAhead(db, ahead)
    expect(await stored()).toBe(12)
  }
})

test('only a combat shows what is not stored: what other screens read could be written back', async () => {
  hitOrc()
  expect(await shown()).toBe(20)
  expect((await firstValueFrom(characterOf(db, orcId)))?.health).toBe(25)
})

test('a character deleted right after hits comes back with each of them, once', async () => {
  for (let hits = 0; hits < 3; hits += 1) {
    const ahead = hitOrc()
    void inTurn(db, () => storeAhead(db, ahead))
  }
  const bringBack = await removeCharacter(db, orcId)
  await bringBack()
  expect([await stored(), (await texts()).length]).toEqual([10, 3])
})

test('an act whose account is closed before it is stored waits for its next start', async () => {
  const ahead = hitOrc()
  await closeLocalDb(db)
  expect(await storeAhead(db, ahead)).toBeNull()
  db = await openLocalDb('tester', { multiInstance: false })
  await storeActsLeftAhead(db)
  expect([await stored(), left()]).toEqual([20, []])
})

test('an act that its tab stored and did not cross off is left alone, undone or not', async () => {
  const ahead = hitOrc()
  const key = left()[0] as string
  const text = localStorage.getItem(key) as string
  await storeAhead(db, ahead)
  localStorage.setItem(key, text)
  await undoCombatAct(db, campaignId)
  await openAgain()
  expect(await stored()).toBe(25)
  expect(await texts()).toHaveLength(1)
  expect(left()).toEqual([])
})

test('an act that another tab crosses off while the database opens is no trouble', async () => {
  hitOrc()
  const gone = () => null
  vi.stubGlobal(
    'localStorage',
    new Proxy(localStorage, { get: (storage, key) => (key === 'getItem' ? gone : Reflect.get(storage, key)) }),
  )
  await storeActsLeftAhead(db)
  expect([await stored(), left().length]).toEqual([25, 1])
})

test('what is left unreadable is dropped, and does not keep the others from being stored', async () => {
  hitOrc()
  for (const [at, text] of ['{"id":', 'null', '{}'].entries()) {
    localStorage.setItem(`${aheadPrefix('tester')}${at}`, text)
    localStorage.setItem(`${begunPrefix('tester')}${at}`, text)
  }
  await completeActsLeft(db)
  expect(await stored()).toBe(20)
  expect([...left(), ...storedKeys(begunPrefix('tester'))]).toEqual([])
})

test('an act that two tabs store at the same time counts once', async () => {
  const ahead = hitOrc()
  await Promise.all([storeAhead(db, ahead), storeActsLeftAhead(db), storeActsLeftAhead(db)])
  expect(await stored()).toBe(20)
  expect(await texts()).toEqual(['Orc took 5 (25 to 20)'])
})

test('an act that cannot be stored is not shown any more; one of a dead tab waits for the next start', async () => {
  const refuse = () => vi.spyOn(db.collections.acts, 'insert').mockRejectedValue(new Error('QuotaExceededError'))
  refuse()
  await expect(storeAhead(db, hitOrc())).rejects.toThrow('QuotaExceededError')
  expect([await shown(), await stored(), left()]).toEqual([25, 25, []])
  hitOrc()
  await storeActsLeftAhead(db)
  expect([await stored(), left().length]).toEqual([25, 1])
  vi.restoreAllMocks()
  await openAgain()
  expect([await stored(), left()]).toEqual([20, []])
})

test('an act on a character that was deleted meanwhile is dropped', async () => {
  hitOrc()
  await deleteCharacter(db, orcId)
  await openAgain()
  expect([await texts(), left()]).toEqual([[], []])
})

test('without room in localStorage an act is shown once it is stored', async () => {
  const full = () => {
    throw new DOMException('No space', 'QuotaExceededError')
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(localStorage, { get: (storage, key) => (key === 'setItem' ? full : Reflect.get(storage, key)) }),
  )
  const ahead = hitOrc()
  expect(await shown()).toBe(25)
  await storeAhead(db, ahead)
  expect(await shown()).toBe(20)
})
