import { expect, test } from 'vitest'
import type { Act } from '../../entities/replicated/act.ts'
import { aMonster, anAct, anItem, aPlayer } from '../../testing/builders.ts'
import { contestedItems, withContested } from './contested-loot.ts'
import type { Gift } from './gift.ts'

const ring = anItem({ id: 'ring', name: 'Ring' })
const gift = (from: string, to: string): Gift => ({ kind: 'loot', from, to, items: [ring], given: ['ring'] })
const [miras, sorns, settled] = [gift('boss', 'mira'), gift('boss', 'sorn'), gift('sorn', 'mira')]
const act = (order: number, work: Gift, isUndone = false): Act =>
  anAct({ order, kind: 'order', whole: { parts: [], work: [work] }, undos: Number(isUndone) })
const holder = (...acts: Act[]) => contestedItems(miras, acts).map((each) => each.holder)

test.each([
  ['as it was settled', [], 'mira'],
  ['with the settlement undone', ['settled'], 'sorn'],
  ['with the first gift undone', ['mira'], 'sorn'],
  ['with the second gift undone', ['sorn'], 'mira'],
  ['with the settlement and the first gift undone', ['settled', 'mira'], 'sorn'],
  ['with the settlement and the second gift undone', ['settled', 'sorn'], 'mira'],
  ['with both gifts undone', ['mira', 'sorn'], 'boss'],
])('loot that was given to two heroes is, %s, with the hero whose gift counts', (_, undone, whose) => {
  const acts = [act(2, sorns, undone.includes('sorn')), act(1, miras, undone.includes('mira'))]
  expect(holder(...acts, act(3, settled, undone.includes('settled')))).toEqual([whose])
})

test('loot that a foe came in with goes back to the foe, and what one hero alone was given is not contested', () => {
  const start = act(0, gift('encounter', 'boss'))
  expect(holder(start, act(1, miras, true), act(2, sorns, true), act(3, settled))).toEqual(['boss'])
  expect(holder(start, act(1, miras))).toEqual([])
})

test('the one who has it by the log gets it once, the others lose it, and what is used up stays used up', () => {
  const [contested] = contestedItems(miras, [act(1, miras), act(2, sorns)])
  if (!contested) throw new Error('Not contested')
  expect(contested.among).toEqual(['boss', 'mira', 'sorn'])
  const [mira, sorn] = ['mira', 'sorn'].map((id) => aPlayer({ id, inventory: [ring] }))
  expect([mira, sorn].map((each) => each && withContested(each, contested, ring))).toMatchObject([
    { inventory: [ring] },
    { inventory: [] },
  ])
  expect(withContested(aPlayer({ id: 'mira' }), contested, ring)).toMatchObject({ inventory: [ring] })
  expect(withContested(aPlayer({ id: 'mira' }), contested, undefined)).toMatchObject({ inventory: [] })
  expect(withContested(aMonster({ id: 'boss', loot: [ring] }), contested, ring)).toMatchObject({ loot: [] })
})
