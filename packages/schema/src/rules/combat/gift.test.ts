import { expect, test } from 'vitest'
import type { Act } from '../../entities/replicated/act.ts'
import { aMonster, anAct, anItem, anNpc, aPlayer } from '../../testing/builders.ts'
import { withGift, withMissedGifts } from './gift.ts'

const [bell, rope] = [anItem({ id: 'bell', name: 'Bell' }), anItem({ id: 'rope', name: 'Rope' })]
const hers = { ...bell, id: 'her-bell' }
const gift = { kind: 'loot' as const, from: 'orc', to: 'mira', items: [bell], given: ['her-bell'] }
const at = (ms: number) => new Date(ms).toISOString()
const orc = aMonster({ id: 'orc', loot: [bell, rope], lastModified: at(10) })
const mira = aPlayer({ id: 'mira', inventory: [rope], lastModified: at(10) })
const act = (order: number, markedAt: number, over: Partial<Act> = {}) => {
  return anAct({ order, lastModified: at(markedAt), whole: { parts: [], work: [gift] }, ...over })
}

test('a gift and its undo change both sides, once, beside what else they hold', () => {
  const [poor, rich] = [orc, mira].map((each) => withGift(withGift(each, gift, false), gift, false))
  expect([poor, rich]).toMatchObject([{ loot: [rope] }, { inventory: [rope, hers] }])
  const back = [poor, rich].map((each) => each && withGift(withGift(each, gift, true), gift, true))
  expect(back).toMatchObject([{ loot: [rope, bell] }, { inventory: [rope] }])
})

test('someone else, and someone who holds nothing, stay as they are', () => {
  const [wren, guard] = [aPlayer({ id: 'wren' }), anNpc({ id: 'mira' })]
  expect(withGift(wren, gift, false)).toBe(wren)
  expect(withGift(guard, gift, false)).toBe(guard)
})

test('who comes back has what the gifts say that were made or marked meanwhile, in the order of the marks', () => {
  const onward = { ...gift, from: 'mira', to: 'wren', items: [hers] }
  const [first, second] = [act(1, 11), act(2, 12, { whole: { parts: [], work: [onward] } })]
  expect(withMissedGifts(mira, [second, first])).toMatchObject({ inventory: [rope] })
  expect(withMissedGifts(mira, [first, { ...second, undos: 1 }])).toMatchObject({ inventory: [rope, hers] })
  expect(withMissedGifts(orc, [first])).toMatchObject({ loot: [rope] })
  expect(withMissedGifts(aMonster({ ...orc, loot: [] }), [{ ...first, undos: 1 }])).toMatchObject({ loot: [bell] })
})

test('older gifts and what a player’s act holds change nothing', () => {
  expect(withMissedGifts(mira, [act(1, 9), act(2, 10, { undos: 2 }), act(3, 11, { memberId: 'pia' })])).toBe(mira)
})
