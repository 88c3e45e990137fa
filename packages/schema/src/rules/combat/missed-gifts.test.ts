import { expect, test } from 'vitest'
import type { Act } from '../../entities/replicated/act.ts'
import { aMonster, anAct, anItem, aPlayer } from '../../testing/builders.ts'
import { withMissedGifts } from './missed-gifts.ts'

const [bell, rope] = [anItem({ id: 'bell', name: 'Bell' }), anItem({ id: 'rope', name: 'Rope' })]
const hers = { ...bell, id: 'her-bell' }
const gift = { kind: 'loot' as const, from: 'orc', to: 'mira', items: [bell], given: ['her-bell'] }
const at = (ms: number) => new Date(ms).toISOString()
const orc = aMonster({ id: 'orc', loot: [bell, rope], lastModified: at(10) })
const mira = aPlayer({ id: 'mira', inventory: [rope], lastModified: at(10) })
const act = (order: number, markedAt: number, over: Partial<Act> = {}) => {
  return anAct({ order, lastModified: at(markedAt), whole: { parts: [], work: [gift] }, ...over })
}

test('who comes back has what the gifts say that were made or marked meanwhile, in the order of the marks', () => {
  const onward = { ...gift, from: 'mira', to: 'wren', items: [hers] }
  const [first, second] = [act(1, 11), act(2, 12, { whole: { parts: [], work: [onward] } })]
  expect(withMissedGifts(mira, [second, first])).toMatchObject({ inventory: [rope] })
  expect(withMissedGifts(mira, [first, { ...second, undos: 1 }])).toMatchObject({ inventory: [rope, hers] })
  expect(withMissedGifts(orc, [first])).toMatchObject({ loot: [rope] })
  expect(withMissedGifts(aMonster({ ...orc, loot: [] }), [{ ...first, undos: 1 }])).toMatchObject({ loot: [bell] })
})

test('older gifts and what a player’s act holds change nothing', () => {
  expect(withMissedGifts(mira, [act(1, 8), act(2, 9, { undos: 2 }), act(3, 11, { memberId: 'pia' })])).toBe(mira)
})

test('a gift that was undone in the millisecond in which its giver was removed is theirs again', () => {
  const undone = act(1, 10, { undos: 1 })
  expect(withMissedGifts(aMonster({ ...orc, loot: [rope] }), [undone])).toMatchObject({ loot: [rope, bell] })
  expect(withMissedGifts(orc, [undone])).toMatchObject({ loot: [bell, rope] })
})

test('who comes back while another gift of the same thing stands doesn’t have it as well', () => {
  const given = (order: number, to: string, over: Partial<Act> = {}) =>
    act(order, order, { whole: { parts: [], work: [{ ...gift, to, given: ['bell'] }] }, ...over })
  const acts = [given(1, 'mira', { undos: 1, lastModified: at(20) }), given(2, 'wren')]
  expect(withMissedGifts(aMonster({ ...orc, loot: [rope] }), acts)).toMatchObject({ loot: [rope] })
  expect(withMissedGifts(aPlayer({ ...mira, id: 'wren' }), acts)).toMatchObject({ inventory: [rope, bell] })
  const redone = acts.map((each) => ({ ...each, undos: 0 }))
  expect(withMissedGifts(aPlayer({ ...mira, id: 'wren', inventory: [bell] }), redone)).toMatchObject({ inventory: [] })
})
