import { expect, test } from 'vitest'
import { aPlayer } from '../../testing/builders.ts'
import { currenciesOf, withMoney } from './purse.ts'

test("a purse counts the campaign's currencies, and what is still in it", () => {
  expect(currenciesOf({})).toEqual(['gold', 'silver', 'copper'])
  expect(currenciesOf({ currencies: ['crowns'] }, { gold: 3, silver: 0, copper: -2 })).toEqual([
    'crowns',
    'gold',
    'copper',
  ])
})

test('money is added and spent, and what was spent counts as a whole', () => {
  const rich = withMoney(aPlayer(), { currency: 'gold', by: 12 })
  expect(rich.purse).toEqual({ gold: 12 })
  expect(withMoney(rich, { currency: 'gold', by: -20 }).purse).toEqual({ gold: -8 })
})
