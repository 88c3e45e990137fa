import { generateShopBody, item, shopAnswer } from '@lanternkeep/schema'
import { LOCATION_TIERS, QUALITY_LEVELS, SHOP_TYPES, type ShopType } from '@lanternkeep/schema/lists/shops'
import { expect, test } from 'vitest'
import { anyBody, expectGoodProse, hashOfAll } from '../testing/fuzz.ts'
import { legendsInVillages, mostRepeated } from '../testing/reading/figures.ts'
import { samplesOf } from '../testing/reading/samples.ts'
import { FOOD } from '../wares/food.ts'
import { rollShop } from './roll-shop.ts'

const BODIES = anyBody(500, (any) => ({
  ...any.maybe('shopType', () => any.oneOf(SHOP_TYPES)),
  ...any.maybe('locationTier', () => any.oneOf(LOCATION_TIERS)),
  ...any.maybe('qualityLevels', () => any.some(QUALITY_LEVELS)),
  ...any.maybe('itemCount', () => any.int(3, 20)),
  ...any.maybe('foodAndDrinksOnly', () => any.flag()),
  ...any.maybe('additionalContext', () => any.text(500)),
  ...any.maybe('rarityDistribution', () => any.mix(['common', 'uncommon', 'rare', 'veryRare', 'legendary'])),
}))

test('any request gives a shop that fits the call, with goods that fit the inventory, read well and come once', () => {
  for (const [at, body] of BODIES.entries()) {
    generateShopBody.parse(body)
    const shop = shopAnswer.parse(rollShop(body, `seed ${at}`))
    expect(shop.shopName).not.toBe('')
    expectGoodProse(shop.shopkeeper)
    expectGoodProse(shop.description, [body.additionalContext])
    expect(shop.items).toHaveLength(body.itemCount ?? 8)
    expect(new Set(shop.items.map(({ name }) => name)).size).toBe(shop.items.length)
    for (const [index, ware] of shop.items.entries()) {
      item.parse({ id: `i${index}`, ...ware })
      expect(Number.isInteger(ware.value)).toBe(true)
      expect(ware.value).toBeGreaterThan(0)
      expectGoodProse(ware.description)
    }
  }
})

test('the same seed and the same wishes always give the same shop', () => {
  const roll = () => BODIES.slice(0, 100).map((body, at) => rollShop(body, `seed ${at}`))
  const all = hashOfAll(roll())
  expect(hashOfAll(roll())).toBe(all)
  expect(all).toMatchInlineSnapshot(`"3e0842ab"`)
})

const stock = (body: Parameters<typeof rollShop>[0], rolls = 40) =>
  Array.from({ length: rolls }, (_, at) => rollShop({ itemCount: 20, ...body }, `t${at}`).items).flat()
const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length
const price = (body: Parameters<typeof rollShop>[0]) => mean(stock(body).map(({ value }) => value ?? 0))

test('a tavern that sells only food and drinks has nothing else, and no dinner costs a fortune', () => {
  const foods = new Set(FOOD.map(({ name }) => name))
  const isFood = (name: string) => [...foods].some((food) => name.toLowerCase().endsWith(food))
  const menu = stock({ shopType: 'tavern', foodAndDrinksOnly: true, rarityDistribution: { common: 50, legendary: 50 } })
  expect(menu.every(({ name }) => isFood(name))).toBe(true)
  expect(Math.max(...menu.map(({ value }) => value ?? 0))).toBeLessThanOrEqual(1500)
  expect(stock({ shopType: 'tavern' }).some(({ name }) => !isFood(name))).toBe(true)
})

test('each kind of shop sells its own things', () => {
  const types = (shopType: ShopType) => new Set(stock({ shopType }, 10).map(({ type }) => type))
  expect([...types('blacksmith')].toSorted()).toEqual(['armor', 'weapon'])
  expect(types('apothecary')).toContain('potion')
  expect(types('magic')).toContain('scroll')
  expect([...types('jeweler')]).toEqual(['treasure'])
  expect([...types('tailor')]).toEqual(['misc'])
})

test('better work and larger places cost more, and rarities come by their weights', () => {
  const common = { shopType: 'blacksmith', rarityDistribution: { common: 1 } } as const
  expect(price({ ...common, qualityLevels: ['poor'] })).toBeLessThan(price(common))
  expect(price({ ...common, qualityLevels: ['masterwork'] })).toBeGreaterThan(
    price({ ...common, qualityLevels: ['fine'] }),
  )
  expect(price({ ...common, locationTier: 'metropolis' })).toBeGreaterThan(
    price({ ...common, locationTier: 'village' }),
  )
  const rare = stock({}).filter(({ rarity }) => rarity === 'rare').length / 800
  expect(rare).toBeCloseTo(0.2, 1)
  expect(stock({ rarityDistribution: { common: 5, rare: 0 } }).every(({ rarity }) => rarity === 'common')).toBe(true)
})

test('a place has its own look, and what was requested in words is there for the GM', () => {
  const [village, city] = (['village', 'city'] as const).map(
    (tier) => rollShop({ locationTier: tier }, 'x').description,
  )
  expect(village).not.toBe(city)
  expect(rollShop({ additionalContext: 'The keeper is {secret}ly a spy!' }, 'x').description).toContain(
    'To weave in: “The keeper is {secret}ly a spy”.',
  )
})

test('poor work and small places have nothing rare, whatever the mix asks for', () => {
  expect(legendsInVillages(500)).toBe(0)
  const legends = { rarityDistribution: { legendary: 1 } } as const
  const kinds = (body: Parameters<typeof rollShop>[0]) =>
    new Set(stock({ ...legends, ...body }, 20).map((one) => one.rarity))
  expect([...kinds({ locationTier: 'village' })]).toEqual(['uncommon'])
  expect([...kinds({ locationTier: 'metropolis', qualityLevels: ['poor'] })]).toEqual(['uncommon'])
  expect([...kinds({ locationTier: 'metropolis', qualityLevels: ['masterwork'] })]).toEqual(['legendary'])
})

test('a village has no dear things on its shelf, and a metropolis has', () => {
  const dearest = (locationTier: 'village' | 'metropolis') =>
    Math.max(
      ...stock({ shopType: 'blacksmith', locationTier, rarityDistribution: { common: 1 } }).map(
        ({ value }) => value ?? 0,
      ),
    )
  expect(dearest('village')).toBeLessThanOrEqual(30)
  expect(dearest('metropolis')).toBeGreaterThan(1000)
})

test('a service or a sack of salt is neither patched nor enchanted', () => {
  for (const { name, properties, magicalProperties } of stock({ qualityLevels: ['poor', 'masterwork'] }, 60).concat(
    stock({ shopType: 'tavern', qualityLevels: ['poor', 'masterwork'] }, 60),
  )) {
    if (!/stabling|hot bath|skittles|salt$|peppercorns|oil$|seed corn/i.test(name)) continue
    expect(name).not.toMatch(/^(?:Shoddy|Patched|Third|Crooked|Cheap|Masterwork)/)
    expect([...properties, ...magicalProperties].join()).not.toMatch(/work|Holds|Knock/)
  }
})

test('no sentence comes more than twice in 100 shops or 100 goods', () => {
  for (const kind of ['shop', 'goods'] as const) {
    const { sentence, times } = mostRepeated(samplesOf(kind, 100))
    expect(times, sentence).toBeLessThanOrEqual(2)
  }
})
