import { expect, test } from 'vitest'
import { aMonster, anItem, anNpc, aPlayer } from '../../testing/builders.ts'
import { giftAsHeld, withGift } from './gift.ts'

const [bell, rope] = [anItem({ id: 'bell', name: 'Bell' }), anItem({ id: 'rope', name: 'Rope' })]
const hers = { ...bell, id: 'her-bell' }
const gift = { kind: 'loot' as const, from: 'orc', to: 'mira', items: [bell], given: ['her-bell'] }
const orc = aMonster({ id: 'orc', loot: [bell, rope] })
const mira = aPlayer({ id: 'mira', inventory: [rope] })

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

test('a gift is handed over as it is held now; who is gone hands over what was given', () => {
  const worn = aPlayer({ id: 'mira', inventory: [{ ...hers, description: 'It hums.', quantity: 2 }] })
  const back = { items: [{ ...bell, description: 'It hums.', quantity: 2 }], given: ['her-bell'] }
  expect(giftAsHeld(gift, worn, true)).toMatchObject(back)
  expect(giftAsHeld(gift, orc, false)).toEqual(gift)
  expect(giftAsHeld(gift, mira, true)).toMatchObject({ items: [], given: [] })
  expect(giftAsHeld(gift, undefined, true)).toBe(gift)
})
