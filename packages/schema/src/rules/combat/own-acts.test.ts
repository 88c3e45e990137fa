import { expect, test } from 'vitest'
import { withHealthAct } from '../health/health-amount.ts'
import { healthActsBetween, type OwnAct, undosOf, withPendingActs } from './own-acts.ts'

const sheet = { health: 20, maxHealth: 25, tempHealth: 0 }
const hit = (id: string, amount: number, over: Partial<OwnAct> = {}): OwnAct => {
  return { id, at: `2026-03-06T19:00:0${amount}.000Z`, undos: 0, health: { kind: 'damage', amount }, ...over }
}

test('[R12] an act counts until the sheet has it', () => {
  expect(withPendingActs(sheet, [hit('a', 5)], []).health).toBe(15)
  expect(withPendingActs({ ...sheet, health: 15 }, [hit('a', 5)], [{ id: 'a' }]).health).toBe(15)
})

test('[R12] an act that was undone before it was sent never counts', () => {
  expect(withPendingActs(sheet, [hit('a', 5, { undos: 1 })], []).health).toBe(20)
})

test('[R12] an undo counts until the sheet has it', () => {
  const undone = hit('a', 5, { undos: 1 })
  expect(withPendingActs({ ...sheet, health: 15 }, [undone], [{ id: 'a' }]).health).toBe(20)
  expect(withPendingActs(sheet, [undone], [{ id: 'a', undos: 1 }]).health).toBe(20)
})

test('[R12] an act that the GM undid is undone on the phone', () => {
  expect(withPendingActs(sheet, [hit('a', 5)], [{ id: 'a', undos: 1 }]).health).toBe(20)
  expect(undosOf(hit('a', 5), [{ id: 'a', undos: 1 }])).toBe(1)
})

test('[R12] several pending acts are played in the order they were made', () => {
  const heal: OwnAct = { ...hit('b', 9), health: { kind: 'heal', amount: 9 } }
  expect(withPendingActs(sheet, [heal, hit('a', 8)], []).health).toBe(21)
})

test('[R12, A10] death saves count until the sheet has them, and go with healing', () => {
  const dying = { health: 0, maxHealth: 25, deathSaves: { successes: 1, failures: 0 } }
  const save = (id: string, saves: OwnAct['saves'], over: Partial<OwnAct> = {}): OwnAct => {
    return { id, at: `2026-03-06T19:00:0${id}.000Z`, undos: 0, ...(saves && { saves }), ...over }
  }
  const failed = save('1', { failures: 2 })
  expect(withPendingActs(dying, [failed], []).deathSaves).toEqual({ successes: 1, failures: 2 })
  expect(withPendingActs(dying, [failed], [{ id: '1' }]).deathSaves).toEqual({ successes: 1, failures: 0 })
  const shown = { ...dying, deathSaves: { successes: 1, failures: 2 } }
  expect(withPendingActs(shown, [{ ...failed, undos: 1 }], [{ id: '1' }]).deathSaves).toEqual({
    successes: 1,
    failures: 0,
  })
  const heal = save('2', undefined, { health: { kind: 'heal', amount: 1 } })
  expect(withPendingActs(dying, [failed, heal], [])).toMatchObject({
    health: 1,
    deathSaves: { successes: 0, failures: 0 },
  })
})

test('[R12] health and temporary health are reached from any others by acts', () => {
  const values = [0, 1, 4, 10]
  const states = values.flatMap((health) => values.map((tempHealth) => ({ health, tempHealth, maxHealth: 10 })))
  for (const from of states) {
    for (const wanted of states) {
      const acts = healthActsBetween(from, wanted)
      expect(acts.reduce((state, act) => withHealthAct(state, act, ''), from)).toEqual(wanted)
      expect(acts.length).toBe(Number(from.health !== wanted.health) + Number(hasTempAct(from, wanted)))
    }
  }
})

function hasTempAct(from: { health: number; tempHealth: number }, wanted: { health: number; tempHealth: number }) {
  return wanted.health < from.health ? wanted.tempHealth > 0 : wanted.tempHealth !== from.tempHealth
}

test('[R12] temporary health that is undone before it was sent goes', () => {
  const given: OwnAct = { ...hit('a', 5), health: { kind: 'temp', amount: 5 } }
  expect(withPendingActs(sheet, [given], []).tempHealth).toBe(5)
  const shown = { ...sheet, tempHealth: 5 }
  expect(withPendingActs(shown, [{ ...given, undos: 1 }], [{ id: 'a' }]).tempHealth).toBe(0)
})
