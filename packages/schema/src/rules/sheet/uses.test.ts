import { expect, test } from 'vitest'
import { aMonster, aPlayer } from '../../testing/builders.ts'
import {
  inverseUses,
  restHelps,
  sumOfUses,
  usesBackOnRest,
  usesBackOnTurn,
  usesLeft,
  usesOf,
  withRest,
  withUsed,
  withUsesDifferences,
} from './uses.ts'

const snare = { id: 'snare', name: 'Root snare', description: '', limitedUse: { per: 'day', count: 3 } }
const walker = aMonster({
  actions: [snare, { id: 'spores', name: 'Spores', description: '', limitedUse: { per: 'recharge', rechargeFrom: 5 } }],
  abilities: ['Keen nose', { id: 'rise', name: 'Rise again', description: '', limitedUse: { per: 'long rest' } }],
  specialUse: { per: 'round', count: 3 },
})
const mage = aPlayer({
  spellSlots: { 1: { max: 4, used: 2 }, 2: { max: 2, used: 0 } },
  limitedAbilities: [{ id: 'look', name: 'Second look', max: 2, used: 1, per: 'short rest' }],
})

test('an entry with a limit has uses left, and one without none', () => {
  expect(usesOf(snare)).toEqual({ left: 3, max: 3, per: 'day' })
  expect(usesOf({ ...snare, used: 5 })?.left).toBe(0)
  expect(usesOf({})).toBeUndefined()
  expect(usesLeft({ max: 4, used: 1 }).left).toBe(3)
})

test('a use is spent and given back, never more than there are', () => {
  const use = { of: 'actions', id: 'snare' } as const
  const used = (by: number, from = walker) => withUsed(from, use, by).actions?.[0]?.used
  expect(used(1)).toBe(1)
  expect(used(9)).toBe(3)
  expect(used(-1, withUsed(walker, use, 2))).toBe(1)
  expect(withUsed(walker, use, -1)).toBe(walker)
  expect(withUsed(walker, use, 1).actions?.[1]).toBe(walker.actions?.[1])
})

test('slots, limited abilities, traits and special actions are used the same way', () => {
  expect(withUsed(mage, { of: 'spellSlots', id: '1' }, 1).spellSlots).toEqual({
    1: { max: 4, used: 3 },
    2: { max: 2, used: 0 },
  })
  expect(withUsed(mage, { of: 'limitedAbilities', id: 'look' }, 1).limitedAbilities?.[0]?.used).toBe(2)
  expect(withUsed(walker, { of: 'abilities', id: 'rise' }, 1).abilities[1]).toMatchObject({ used: 1 })
  expect(withUsed(walker, { of: 'special' }, 2).specialUsed).toBe(2)
})

test('a short rest brings back what needs no more, a long rest everything', () => {
  const tired = withUsed(mage, { of: 'spellSlots', id: '2' }, 1)
  expect(withRest(tired, 'short rest')).toMatchObject({
    limitedAbilities: [{ used: 0 }],
    spellSlots: { 1: { used: 2 }, 2: { used: 1 } },
  })
  expect(withRest(tired, 'long rest').spellSlots).toMatchObject({ 1: { max: 4, used: 0 }, 2: { max: 2, used: 0 } })
  expect(usesBackOnRest(tired, 'short rest')).toEqual([{ of: 'limitedAbilities', id: 'look', by: -1, reset: 1 }])
  expect([restHelps(aPlayer(), 'long rest'), restHelps(mage, 'short rest')]).toEqual([false, true])
})

test('with its turn a creature gets back what is limited per round, and nothing else', () => {
  const tired = withUsed(withUsed(walker, { of: 'special' }, 2), { of: 'actions', id: 'snare' }, 1)
  const back = usesBackOnTurn(tired)
  expect(back).toEqual([{ of: 'special', by: -2, reset: 1 }])
  const rested = withUsesDifferences(tired, back)
  expect(rested).toMatchObject({ specialUsed: 0, actions: [{ used: 1 }, {}] })
  expect(withUsesDifferences(rested, inverseUses(back))).toMatchObject({ specialUsed: 2, actions: [{ used: 1 }, {}] })
  expect(usesBackOnTurn(walker)).toEqual([])
})

test('a counter knows how often it came back at once; a single use that is given back is no such time', () => {
  const slotOf = (hero: typeof mage) => hero.spellSlots?.[1]
  expect(slotOf(withRest(mage, 'long rest'))).toEqual({ max: 4, used: 0, resets: 1, gaveBack: { 1: { uses: 2 } } })
  expect(withRest(mage, 'long rest').spellSlots?.[2]).toEqual({ max: 2, used: 0 })
  expect(slotOf(withUsed(mage, { of: 'spellSlots', id: '1' }, -2))).toEqual({ max: 4, used: 0 })
  const again = withUsed(withRest(mage, 'long rest'), { of: 'spellSlots', id: '1' }, 1)
  expect(slotOf(withRest(again, 'long rest'))).toEqual({
    ...{ max: 4, used: 0, resets: 2 },
    gaveBack: { 1: { uses: 2 }, 2: { uses: 1 } },
  })
})

test('a rest is taken back once, also where it was not the first, and what was used since stays used', () => {
  const slot = { of: 'spellSlots', id: '1' } as const
  const tired = withUsed(withRest(mage, 'long rest'), slot, 2)
  const back = usesBackOnRest(tired, 'long rest')
  const rested = withUsesDifferences(tired, back)
  const takenBack = (now: typeof mage) => withUsesDifferences(now, inverseUses(back))
  expect(takenBack(withUsed(rested, slot, 1)).spellSlots?.[1]).toMatchObject({ used: 3 })
  expect(takenBack(rested).spellSlots?.[1]).toMatchObject({ used: 2 })
  expect(takenBack(takenBack(rested))).toEqual(takenBack(rested))
})

test('differences of one use, and those of one reset, add up to one, and those that cancel out are left out', () => {
  const back = usesBackOnTurn(withUsed(walker, { of: 'special' }, 2))
  expect(sumOfUses(back, [{ of: 'special', by: 1 }])).toEqual([...back, { of: 'special', by: 1 }])
  expect(sumOfUses(back, inverseUses(back))).toEqual([])
})

test('only the latest rests can be taken back', () => {
  const slot = { of: 'spellSlots', id: '1' } as const
  let hero = mage
  const first = usesBackOnRest(hero, 'long rest')
  for (let rests = 0; rests < 30; rests += 1) hero = withUsed(withRest(hero, 'long rest'), slot, 1)
  expect(Object.keys(hero.spellSlots?.[1]?.gaveBack ?? {})).toEqual(Array.from({ length: 20 }, (_, at) => `${at + 11}`))
  expect(hero.spellSlots?.[1]).toMatchObject({ used: 1, resets: 30 })
  expect(withUsesDifferences(hero, inverseUses(first)).spellSlots?.[1]).toMatchObject({ used: 1 })
})
