import { expect, test } from 'vitest'
import { aPlayer } from '../../testing/builders.ts'
import { currenciesOf, withMoney } from './purse.ts'

test("a purse counts the campaign's currencies, and what is still in it", () => {
  expect(currenciesOf({})).toEqual(['gold', 'silver', 'copper'])
  expect(currenciesOf({ currencies: ['crowns'] }, { gold: 3, silver: 0 })).toEqual(['crowns', 'gold'])
})

test('money is added and spent, never below nothing', () => {
  const rich = withMoney(aPlayer(), { currency: 'gold', by: 12 })
  expect(rich.purse).toEqual({ gold: 12 })
  expect(withMoney(rich, { currency: 'gold', by: -20 }).purse).toEqual({ gold: 0 })
})
