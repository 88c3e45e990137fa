import { generateLootBody, item, lootAnswer } from '@lanternkeep/schema'
import { LOOT_OWNERS, LOOT_SETTINGS } from '@lanternkeep/schema/lists/loot'
import { expect, test } from 'vitest'
import { anyBody, expectGoodProse, hashOfAll } from '../testing/fuzz.ts'
import { mostRepeated } from '../testing/reading/figures.ts'
import { samplesOf } from '../testing/reading/samples.ts'
import { rollLoot } from './roll-loot.ts'

const BODIES = anyBody(500, (any) => ({
  ...any.maybe('quantity', () => any.int(1, 20)),
  ...any.maybe('setting', () => any.oneOf([...LOOT_SETTINGS, any.text(50)])),
  ...any.maybe('ownerContext', () => any.oneOf([...LOOT_OWNERS, any.text(50)])),
  ...any.maybe('context', () => any.text(500)),
  ...any.maybe('additionalDetails', () => any.text(500)),
  ...any.maybe('rarityDistribution', () => any.mix(['common', 'uncommon', 'rare', 'veryRare', 'legendary'])),
}))

test('any request gives finds that fit the call and the inventory, read well and come once', () => {
  for (const [at, body] of BODIES.entries()) {
    generateLootBody.parse(body)
    const { items } = lootAnswer.parse(rollLoot(body, `seed ${at}`))
    expect(items).toHaveLength(body.quantity ?? 3)
    expect(new Set(items.map(({ name }) => name)).size).toBe(items.length)
    for (const [index, found] of items.entries()) {
      item.parse({ id: `i${index}`, ...found })
      expect(Number.isInteger(found.value)).toBe(true)
      expect(found.value).toBeGreaterThan(0)
      const asked = [body.context, body.additionalDetails].filter(Boolean).join('; ')
      expectGoodProse(found.description, [asked, body.setting, body.ownerContext])
    }
  }
})

test('the same seed and the same wishes always give the same finds', () => {
  const all = BODIES.slice(0, 100).map((body, at) => rollLoot(body, `seed ${at}`))
  expect(hashOfAll(all)).toBe(hashOfAll(BODIES.slice(0, 100).map((body, at) => rollLoot({ ...body }, `seed ${at}`))))
  expect(hashOfAll(all)).toMatchInlineSnapshot(`"5848cfe4"`)
})

test('another seed gives other finds', () => {
  const names = ['1', '2', '3', 'lantern', ''].map((seed) =>
    rollLoot({}, seed)
      .items.map(({ name }) => name)
      .join(),
  )
  expect(new Set(names).size).toBe(5)
})

const tally = (body: Parameters<typeof rollLoot>[0], rolls = 100) =>
  Array.from({ length: rolls }, (_, at) => rollLoot({ quantity: 20, ...body }, `t${at}`).items).flat()
const share = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length / all.length

test('rarities come by their weights, and one with weight 0 never comes', () => {
  const mixed = tally({})
  expect(share(mixed, ({ rarity }) => rarity === 'common')).toBeCloseTo(0.4, 1)
  expect(share(mixed, ({ rarity }) => rarity === 'very rare')).toBeCloseTo(0.08, 1)
  const kinds = new Set(
    tally({ rarityDistribution: { uncommon: 1, rare: 3, legendary: 0 } }).map(({ rarity }) => rarity),
  )
  expect([...kinds].toSorted()).toEqual(['rare', 'uncommon'])
})

test('a rarer thing has a higher value, whatever its type', () => {
  const worth = (rarityDistribution: object) =>
    Math.max(...tally({ rarityDistribution }, 20).map(({ value }) => value ?? 0))
  const least = (rarityDistribution: object) =>
    Math.min(...tally({ rarityDistribution }, 20).map(({ value }) => value ?? 0))
  expect(worth({ common: 1 })).toBeLessThanOrEqual(1400)
  expect(least({ rare: 1 })).toBeGreaterThanOrEqual(250)
  expect(least({ veryRare: 1 })).toBeGreaterThanOrEqual(1200)
  expect(least({ legendary: 1 })).toBeGreaterThanOrEqual(8000)
})

test('an owner keeps what they care for, and a place has its own corners', () => {
  const arms = ({ type }: { type: string }) => type === 'weapon' || type === 'armor'
  expect(share(tally({ ownerContext: 'warrior' }), arms)).toBeGreaterThan(
    share(tally({ ownerContext: 'wizard' }), arms) + 0.2,
  )
  expect(rollLoot({ setting: 'tomb', ownerContext: 'royalty' }, 'a')).not.toEqual(rollLoot({ setting: 'house' }, 'a'))
})

test('a custom place and owner are named in words, and their braces are never read as a list', () => {
  const told = tally({ setting: 'windmill', ownerContext: 'Duke {beast} Olaf' }, 3).map(
    ({ description }) => description,
  )
  expect(told.join(' ')).toContain('the windmill')
  expect(told.join(' ')).toContain('Duke {beast} Olaf')
})

test('what is requested in words comes more often', () => {
  const swords = ({ name }: { name: string }) => /sword/i.test(name)
  const asked = Array.from(
    { length: 100 },
    (_, at) => rollLoot({ context: 'A hoard of swords!' }, `t${at}`).items,
  ).flat()
  const usual = Array.from({ length: 100 }, (_, at) => rollLoot({}, `t${at}`).items).flat()
  expect(share(asked, swords)).toBeGreaterThan(share(usual, swords) + 0.3)
})

test('magic fits what it is in', () => {
  for (const { name, magicalProperties } of tally({ rarityDistribution: { uncommon: 1, rare: 1, veryRare: 1 } }, 200)) {
    const magic = magicalProperties.join(' ')
    if (/Holds ten times|Inside is a valley/.test(magic))
      expect(name).not.toMatch(/tooth|scale|ring$|flute|dice|letter/i)
    if (/sharpening|bleeds/.test(magic)) expect(name).not.toMatch(/mace|hammer|bow|net|whip|staff/i)
    if (/thrower/.test(magic)) expect(name).not.toMatch(/great sword|bow|halberd|mace/i)
    expect(name).not.toMatch(/\b(\w{4,}) (?:\w+ )?\1\b/i)
    expect(name).not.toMatch(/sack of|brick of tea|raw wool|lamp oil|torches/i)
  }
})

test('no sentence comes more than twice in 100 finds', () => {
  for (const from of [0, 3000, 6000]) {
    const { sentence, times } = mostRepeated(samplesOf('loot', 100, from))
    expect(times, sentence).toBeLessThanOrEqual(2)
  }
})

test('what was asked for in words is there for the GM', () => {
  expect(rollLoot({ context: 'a drowned bride.' }, 'x').items[0]?.description).toContain(
    'To weave in: “a drowned bride”.',
  )
})
