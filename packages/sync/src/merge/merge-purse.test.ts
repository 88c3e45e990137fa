import { type Character, type PlayerCharacter, withMoney } from '@lanternkeep/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

const RUNS = { numRuns: 300, seed: 20_260_101 }
const CURRENCIES = ['gold', 'silver', 'copper']

type Sheet = SyncDocument & PlayerCharacter
type Money = { currency: string; by: number }

function merged(base: SyncDocument | null, theirs: SyncDocument, mine: SyncDocument): Sheet {
  const sides = { base, theirs: { ...theirs, rev: 'theirs' }, mine: { ...mine, rev: 'mine' } }
  return merge('characters', { ...sides, by: '', at: NOW, newId: () => 'conflict' }) as Sheet
}
const sheetWith = (purse?: object) => aSheet(purse && { purse }) as Sheet & Character
const earned = (sheet: Sheet, money: readonly Money[]) => money.reduce(withMoney, sheet)
const gold = (by: number): Money => ({ currency: 'gold', by })
const heldIn = ({ purse, conflicts }: Sheet) => [purse, conflicts]

test('[M2] the first gold that two devices add apart adds up, in a sheet without a purse and in an empty one', () => {
  for (const base of [sheetWith(), sheetWith({}), sheetWith({ silver: 3 })]) {
    const silver = base.purse?.silver === undefined ? {} : { silver: 3 }
    expect(heldIn(merged(base, earned(base, [gold(50)]), earned(base, [gold(50)])))).toEqual([
      { ...silver, gold: 100 },
      [],
    ])
    expect(heldIn(merged(base, earned(base, [gold(50)]), earned(base, [gold(20)])))).toEqual([
      { ...silver, gold: 70 },
      [],
    ])
  }
})

test('[M2] more gold than there was, spent on two devices apart, counts as a whole', () => {
  const base = sheetWith({ gold: 34 })
  expect(heldIn(merged(base, earned(base, [gold(-30)]), earned(base, [gold(-20)])))).toEqual([{ gold: -16 }, []])
  expect(heldIn(merged(base, earned(base, [gold(-30)]), earned(base, [gold(-30)])))).toEqual([{ gold: -26 }, []])
})

test('[M2] two purses without a common state are not added up', () => {
  const [theirs, mine] = [sheetWith({ gold: 50 }), sheetWith({ gold: 70 })]
  expect(merged(null, theirs, theirs)).toMatchObject({ purse: { gold: 50 }, conflicts: [] })
  expect(merged(null, theirs, mine)).toMatchObject({ purse: { gold: 50 }, conflicts: [{ path: 'purse/gold' }] })
})

test('[M2] of a stub that is left of a deleted sheet nothing is known, and two purses stay apart', () => {
  const stub = { id: sheetWith().id, rev: 'base', _deleted: true } as SyncDocument
  const sheet = sheetWith({ gold: 50 })
  expect(merged(stub, sheet, sheet)).toMatchObject({ purse: { gold: 50 }, conflicts: [] })
})

test('[M2] spell slots that two devices enter apart add up what each used', () => {
  const [base, used] = [sheetWith(), (count: number) => ({ 1: { max: 4, used: count } })]
  const entered = (count: number) => ({ ...base, spellSlots: used(count) })
  expect(merged(base, entered(1), entered(2))).toMatchObject({ spellSlots: used(3), conflicts: [] })
})

test('[M2] an item that both sides added is one item, however often it is there', () => {
  const base = aSheet({ inventory: [] })
  const arrows = { ...base, inventory: [{ id: 'arrows', name: 'Arrows', quantity: 20 }] } as SyncDocument
  expect(merged(base, arrows, arrows)).toMatchObject({ inventory: [{ quantity: 20 }], conflicts: [] })
})

test('[I10, M2] three devices that use any purse apart agree in any order, and nothing they earned or spent is lost', () => {
  const amount = fc.integer({ min: 0, max: 40 })
  const money = fc.array(
    fc.record({ currency: fc.constantFrom(...CURRENCIES), by: fc.integer({ min: -50, max: 50 }) }),
    {
      maxLength: 4,
    },
  )
  const purse = fc.option(fc.dictionary(fc.constantFrom(...CURRENCIES), amount), { nil: undefined })
  fc.assert(
    fc.property(purse, money, money, money, (before, ...evenings) => {
      const base = sheetWith(before)
      const [a, b, c] = evenings.map((evening) => earned(base, evening)) as [Sheet, Sheet, Sheet]
      const all = earned(base, evenings.flat())
      for (const end of [
        merged(base, merged(base, a, b), c),
        merged(base, merged(base, c, a), b),
        merged(base, a, merged(base, b, c)),
      ]) {
        expect(heldIn(end)).toEqual(heldIn(all))
      }
    }),
    RUNS,
  )
})
