import { expect, test } from 'vitest'
import { readJson, rowOf } from '../../testing/read-one.ts'

function aBlade(over: object = {}) {
  return {
    name: 'Tea Blade',
    type: 'weapon',
    system: {
      description: { value: '<p>It sings.</p>' },
      source: { custom: '', book: '', license: 'CC-BY-4.0', rules: '2014' },
      attunement: 'required',
      uses: { max: '4', recovery: [], spent: 0 },
      range: { value: 20, long: 60, units: 'ft', reach: null },
      damage: {
        base: { number: 1, denomination: 8, types: ['slashing'], custom: { enabled: false } },
        versatile: { number: 1, denomination: 10, types: [] },
      },
      armor: { value: 10 },
      hp: { value: 0, max: 0 },
      properties: ['ver', 'thr', 'mgc', 'odd'],
      magicalBonus: 1,
      type: { value: 'martialM', baseItem: 'longsword' },
      strength: 13,
      ammunition: {},
      activities: {
        a: {
          type: 'attack',
          attack: { type: { value: 'melee', classification: 'weapon' } },
          damage: { includeBase: true },
        },
      },
      ...over,
    },
  }
}

test('what a weapon does becomes its properties', () => {
  const [blade] = readJson(aBlade()).things
  expect(blade?.reading).toMatchObject({
    item: {
      type: 'weapon',
      properties: [
        'martial melee',
        'longsword',
        'reach 5 ft, range 20/60 ft, 1d8+1 slashing, 1d10+1 slashing (two hands)',
        '4 uses',
        '+1 magic bonus',
        'versatile',
        'thrown',
        'magical',
        'odd',
        'requires attunement',
        'needs Strength 13',
      ],
    },
    leftovers: '',
  })
  expect(rowOf(blade, 'Properties')).toMatchObject({ how: 'mapped' })
  expect(readJson(aBlade({ activities: {} })).things[0]?.reading).toHaveProperty(
    'item.properties',
    expect.arrayContaining(['1d8+1 slashing, 1d10+1 slashing (two hands)']),
  )
})

test('a shield adds to Defence, armor says its own, and what is fixed to a wall has health', () => {
  const worn = (value: string, armor: object, over: object = {}) => {
    const system = { type: { value }, armor, hp: { max: 0 }, ...over }
    return readJson({ name: 'Tea Tray', type: 'equipment', system }).things[0]?.reading
  }
  expect(worn('shield', { value: 2, magicalBonus: 1 })).toMatchObject({ item: { type: 'armor', acBonus: 3 } })
  expect(worn('medium', { value: 14, dex: 2 })).toHaveProperty('item.properties', [
    'medium armor',
    'Defence 14 + Dexterity, at most 2',
  ])
  expect(worn('vehicle', { value: 15 }, { hp: { max: 50 } })).toHaveProperty(
    'item.properties',
    expect.arrayContaining(['Defence 15, 50 health']),
  )
})

test('an item in the shape before activities has the same properties', () => {
  const system = {
    actionType: 'mwak',
    attunement: 1,
    attackBonus: 2,
    weaponType: 'simpleM',
    properties: { fin: true, hvy: false },
    range: { value: 5, units: 'ft' },
    damage: { parts: [['1d4 + @mod', 'piercing']], versatile: '' },
  }
  expect(readJson({ name: 'Fork', type: 'weapon', system }).things[0]?.reading).toMatchObject({
    item: {
      properties: ['simple melee', 'reach 5 ft, 1d4 piercing', '+2 magic bonus', 'finesse', 'requires attunement'],
    },
  })
})
