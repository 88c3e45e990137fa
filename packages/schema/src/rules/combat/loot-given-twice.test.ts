import { expect, test } from 'vitest'
import { aMonster, anAct, anItem, aPlayer } from '../../testing/builders.ts'
import { combatLog } from './combat-log.ts'
import { lootGivenTwice } from './loot-given-twice.ts'

const ring = anItem({ id: 'ring', name: 'Ring' })
const gift = (id: string, order: number, from: string, to: string, undos = 0) => {
  const work = [{ kind: 'loot' as const, from, to, items: [ring], given: ['ring'] }]
  return anAct({ id, order, undos, kind: 'order', whole: { parts: [], work } })
}
const people = [
  aMonster({ id: 'boss' }),
  aPlayer({ id: 'mira', inventory: [ring] }),
  aPlayer({ id: 'sorn', inventory: [ring] }),
]

test('loot that a foe came in with and that went on to one hero was given once, to two heroes twice', () => {
  const acts = [gift('start', 1, 'encounter', 'boss'), gift('mira’s', 2, 'boss', 'mira')]
  expect(lootGivenTwice(combatLog(acts, null), people)).toEqual([])
  const apart = [...acts, gift('sorn’s', 3, 'boss', 'sorn')]
  expect(lootGivenTwice(combatLog(apart, null), people)).toMatchObject([{ actId: 'sorn’s', from: 'sorn', to: 'mira' }])
})

test.each([0, 1, 2])(
  'loot that was settled once, and undone %i times since, is not settled again while both have it',
  (undos) => {
    const acts = [
      gift('mira’s', 1, 'boss', 'mira'),
      gift('sorn’s', 2, 'boss', 'sorn'),
      gift('once', 3, 'sorn', 'mira', undos),
    ]
    expect(lootGivenTwice(combatLog(acts, null), people)).toEqual([])
  },
)
