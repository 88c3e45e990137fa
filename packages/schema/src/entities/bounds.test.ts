import { expect, test } from 'vitest'
import { aCampaign, aMonster, anItem, anNpc, aPlayer } from '../testing/builders.ts'
import { campaignDocument } from './replicated/campaign.ts'
import { characterDocument } from './replicated/character.ts'
import { ITEM_TYPES, item, RARITIES } from './replicated/item.ts'

type Built = Record<string, unknown>
const things = {
  campaign: (patch: object) => campaignDocument.safeParse({ ...aCampaign(), ...patch }),
  player: (patch: object) => characterDocument.safeParse({ ...aPlayer(), ...patch }),
  npc: (patch: object) => characterDocument.safeParse({ ...anNpc(), ...patch }),
  monster: (patch: object) => characterDocument.safeParse({ ...aMonster(), ...patch }),
  item: (patch: object) => item.safeParse({ ...anItem(), ...patch }),
}
const takes = (thing: keyof typeof things, patch: Built) => things[thing](patch).success

test.each([
  ['campaign', 'playerCount', 1, 20],
  ['campaign', 'startingLevel', 1, 30],
  ['campaign', 'sessionNumber', 0, undefined],
  ['player', 'health', 0, undefined],
  ['player', 'maxHealth', 1, undefined],
  ['npc', 'tempHealth', 0, undefined],
  ['player', 'armorClass', 0, 30],
  ['monster', 'initiativeBonus', -10, 20],
  ['npc', 'level', 1, 20],
  ['monster', 'challengeRating', 0, 30],
  ['item', 'quantity', 1, undefined],
  ['item', 'value', 0, undefined],
  ['item', 'weight', 0, undefined],
] as const)('a %s has %s from %s to %s', (thing, field, least, most) => {
  expect(takes(thing, { [field]: least })).toBe(true)
  expect(takes(thing, { [field]: least - 1 })).toBe(false)
  expect(takes(thing, { [field]: most ?? 999_999 })).toBe(true)
  if (most !== undefined) expect(takes(thing, { [field]: most + 1 })).toBe(false)
})

test.each([
  ['campaign', 'name', 100],
  ['player', 'name', 100],
  ['player', 'playerName', 100],
  ['item', 'name', 100],
  ['player', 'race', 50],
  ['npc', 'class', 50],
  ['npc', 'background', 500],
  ['npc', 'alignment', 50],
  ['npc', 'faction', 100],
  ['npc', 'location', 100],
  ['monster', 'alias', 100],
] as const)('a %s has a %s of at most %s letters', (thing, field, most) => {
  expect(takes(thing, { [field]: 'x'.repeat(most) })).toBe(true)
  expect(takes(thing, { [field]: 'x'.repeat(most + 1) })).toBe(false)
})

test.each(['strength', 'dexterity', 'constitution', 'intelligence', 'wisdom', 'charisma'])(
  '%s is from 1 to 30, or unknown',
  (stat) => {
    const holds = (value: number | undefined) => takes('player', { stats: { [stat]: value } })
    expect([0, 1, 30, 31, undefined].map(holds)).toEqual([false, true, true, false, true])
  },
)

test.each([
  ['player', 'health', 1.5],
  ['player', 'armorClass', 10.5],
  ['monster', 'initiativeBonus', 0.5],
  ['campaign', 'sessionNumber', 1.5],
  ['item', 'quantity', 1.5],
] as const)('a %s has no %s of %s', (thing, field, value) => {
  expect(takes(thing, { [field]: value })).toBe(false)
})

test('a challenge, a value and a weight may be fractions', () => {
  expect(takes('monster', { challengeRating: 0.125 })).toBe(true)
  expect(takes('item', { value: 0.5, weight: 0.25 })).toBe(true)
})

test("an optional field may be absent, or is filled with a new one's default", () => {
  const { armorClass: _a, level: _l, race: _r, includeInInitiative: _i, initiativeBonus: _b, ...npc } = anNpc()
  const parsed = characterDocument.parse(npc)
  expect(parsed).toMatchObject({ includeInInitiative: false, initiativeBonus: 0, notes: '' })
  for (const key of ['armorClass', 'level', 'race']) expect(parsed).not.toHaveProperty(key)
  expect(item.parse({ id: 'i', name: 'Rope' })).toMatchObject({ quantity: 1, properties: [], magicalProperties: [] })
})

test('items are of six types and six rarities', () => {
  expect(ITEM_TYPES).toEqual(['weapon', 'armor', 'potion', 'scroll', 'treasure', 'misc'])
  expect(RARITIES).toEqual(['common', 'uncommon', 'rare', 'very rare', 'legendary', 'artifact'])
  expect(takes('item', { type: 'food' })).toBe(false)
  expect(takes('item', { rarity: 'veryRare' })).toBe(false)
})

test('a join code is three and three with a dash', () => {
  const holds = (joinCode: string) => takes('campaign', { joinCode })
  expect(['ABC-123', 'A1B-2C3', 'ABC123', 'abc-123', 'ABCD-12'].map(holds)).toEqual([true, true, false, false, false])
})
