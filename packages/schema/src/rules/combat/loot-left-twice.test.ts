import { expect, test } from 'vitest'
import type { ActWork } from '../../entities/replicated/act.ts'
import { aMonster, anAct, anItem, aPlayer } from '../../testing/builders.ts'
import { combatLog } from './combat-log.ts'
import { lootLeftTwice } from './loot-left-twice.ts'

const ring = anItem({ id: 'ring', name: 'Ring' })
const gift = { kind: 'loot' as const, items: [ring] }
const given: ActWork = { ...gift, from: 'boss', to: 'mira', given: ['ring'] }
const people = [aMonster({ id: 'boss', loot: [ring] }), aPlayer({ id: 'mira', inventory: [ring] })]
let order = 0
const act = (work: ActWork, undos = 0) => {
  order += 1
  return anAct({ id: `act${order}`, order, undos, kind: 'order', whole: { parts: [], work: [work] } })
}
const leftAfter = (...acts: ReturnType<typeof act>[]) => lootLeftTwice(combatLog(acts, null), people)

test.each<[string, ActWork]>([
  ['was made for it', { kind: 'made', id: 'boss' }],
  ['was there before', { ...gift, from: 'encounter', to: 'boss', given: ['ring'] }],
])('a foe that two devices brought in, and that %s, has loot left that one of them gave away', (_, start) => {
  expect(leftAfter(act(start), act(start), act(given))).toMatchObject([{ from: 'boss', to: 'mira', items: [ring] }])
  expect(leftAfter(act(start), act(given))).toEqual([])
  expect(leftAfter(act(start), act(start), act(given, 1))).toEqual([])
})

test.each([0, 1])('what was settled once, and undone %i times since, is not settled again', (undos) => {
  const made: ActWork = { kind: 'made', id: 'boss' }
  expect(leftAfter(act(made), act(made), act(given), act({ ...given, given: [] }, undos))).toEqual([])
})
