import { expect, test } from 'vitest'
import { createReader } from '../reader.ts'
import { readJson, rowOf } from '../testing/read-one.ts'

const meta = { sources: [{ json: 'ToK', full: 'Tome of Kettles', abbreviation: 'ToK' }] }

function aKettle(over: object = {}) {
  return {
    name: 'Elder Kettle',
    source: 'ToK',
    page: 7,
    size: ['S', 'M'],
    type: { type: 'construct', tags: ['kitchen', { tag: 'tin', prefix: 'old' }] },
    alignment: ['L', 'N'],
    ac: [
      { ac: 15, from: ['{@item tin plate|ToK}'] },
      { ac: 17, condition: 'with {@spell mage armor}', braces: true },
    ],
    hp: { average: 52, formula: '7d10 + 14' },
    speed: { walk: 25, fly: { number: 40, condition: '(hover)' }, canHover: true },
    str: 8,
    dex: 16,
    con: 14,
    int: 6,
    wis: 11,
    cha: 3,
    save: { dex: '+6', con: '+5' },
    skill: { 'sleight of hand': '+6', perception: '+3' },
    senses: ['darkvision 60 ft.'],
    passive: 13,
    languages: ['Common', 'telepathy 30 ft.'],
    cr: { cr: '5', lair: '6' },
    resist: ['cold', { resist: ['bludgeoning', 'piercing'], note: 'from nonmagical attacks', cond: true }],
    immune: ['fire', { special: 'damage from {@i spoons}' }],
    conditionImmune: ['poisoned'],
    trait: [{ name: 'Whistle (3/Day)', entries: ['It whistles; see {@b {@dc 12}}.'] }],
    spellcasting: [
      {
        name: 'Innate Spellcasting',
        type: 'spellcasting',
        headerEntries: ['Its ability is Wisdom (spell save {@dc 13}, {@hit 5} to hit with spell attacks):'],
        will: ['{@spell light}'],
        daily: { '2e': ['{@spell heat metal}', '{@spell grease|PHB|Grease}'] },
        spells: { '1': { slots: 3, spells: ['{@spell fog cloud}'] } },
      },
    ],
    action: [
      {
        name: 'Spout',
        entries: [
          '{@atk mw,rw} {@hit 6} to hit, reach 10 ft. or range 20/60 ft., one target. {@h}10 ({@damage 2d6 + 3}) piercing damage plus 3 ({@damage 1d6}) fire damage.',
        ],
      },
      {
        name: 'Steam {@recharge 5}',
        entries: [
          '{@actSave dex} {@dc 14}, each creature in a 30-foot {@variantrule Cone [Area of Effect]|XPHB|Cone}. {@actSaveFail} 14 ({@damage 4d6}) Fire damage. {@actSaveSuccess} Half damage.',
          { type: 'list', items: ['It hisses.', { type: 'item', name: 'Rattle', entry: 'It rattles.' }] },
        ],
      },
    ],
    bonus: [{ name: 'Roll', entries: ['It rolls.'] }],
    legendary: [{ name: 'Boil (Costs 2 Actions)', entries: ['It boils.'] }],
    legendaryActions: 2,
    environment: ['urban'],
    damageTags: ['P', 'F'],
    tokenUrl: 'https://example.com/token.png',
    ...over,
  }
}

test('a bestiary has its creatures with tags unwrapped', () => {
  const { files, things } = readJson({ _meta: meta, monster: [aKettle()] })
  expect(files).toEqual([{ file: 'file', format: '5etools', found: 1 }])
  expect(things[0]?.source).toBe('Tome of Kettles')
  expect(things[0]?.reading).toMatchObject({
    kind: 'creature',
    name: 'Elder Kettle',
    figures: {
      size: 'Small or Medium',
      kind: 'construct (kitchen, old tin)',
      armorClass: 15,
      maxHealth: 52,
      hitDice: '7d10+14',
      initiativeBonus: 3,
      speed: '25 ft, fly 40 ft (hover)',
      stats: { strength: 8, dexterity: 16, constitution: 14, intelligence: 6, wisdom: 11, charisma: 3 },
      saves: { dexterity: 6, constitution: 5 },
      skills: { 'Sleight of Hand': 6, Perception: 3 },
      senses: ['darkvision 60 ft', 'passive Perception 13'],
      languages: ['Common', 'Telepathy 30 ft'],
      challengeRating: 5,
      resistances: ['cold', 'nonmagical bludgeoning', 'nonmagical piercing'],
      immunities: ['fire', 'damage from *spoons*'],
      conditionImmunities: ['poisoned'],
      specialUse: { per: 'round', count: 2 },
      spellSlots: { '1': { max: 3, used: 0 } },
      spells: [
        { name: 'Light', level: 0 },
        { name: 'Heat Metal', limitedUse: { per: 'day', count: 2 } },
        { name: 'Grease', limitedUse: { per: 'day', count: 2 } },
        { name: 'Fog Cloud', level: 1 },
      ],
      abilities: [
        { name: 'Whistle', limitedUse: { per: 'day', count: 3 }, description: 'It whistles; see **DC 12**.' },
        { name: 'Innate Spellcasting', attackBonus: 5, save: { ability: '', dc: 13 } },
      ],
      actions: [
        {
          name: 'Spout',
          attackBonus: 6,
          reach: '10 ft',
          range: '20/60 ft',
          damages: [
            { formula: '2d6+3', type: 'piercing' },
            { formula: '1d6', type: 'fire' },
          ],
        },
        {
          name: 'Steam',
          limitedUse: { per: 'recharge', rechargeFrom: 5 },
          range: '30 ft cone',
          save: { ability: 'Dexterity', dc: 14, half: true },
          damages: [{ formula: '4d6', type: 'fire' }],
        },
        { name: 'Roll' },
      ],
      specialActions: [{ name: 'Boil', cost: 2 }],
    },
  })
  const { leftovers } = things[0]?.reading ?? {}
  expect(leftovers).toContain('17 with mage armor')
  expect(leftovers).toContain('**Cr, lair:** 6')
  expect(rowOf(things[0], 'Other Defence')).toMatchObject({ how: 'note' })
})

test('a change of a creature is made where its base is in another file of the same import', () => {
  const reader = createReader()
  const copy = {
    name: 'Young Kettle',
    source: 'ToK',
    _copy: {
      name: 'elder kettle',
      source: 'TOK',
      _mod: {
        '*': { mode: 'replaceTxt', replace: 'It whistles', with: 'It hums' },
        action: [
          { mode: 'appendArr', items: { name: 'Tip', entries: ['It tips.'] } },
          { mode: 'removeArr', names: 'Steam {@recharge 5}' },
          { mode: 'scalarAddHit', scalar: 2 },
        ],
      },
    },
    hp: { average: 20, formula: '3d10 + 4' },
  }
  const first = reader.read({ name: 'a', text: JSON.stringify({ monster: [copy] }) })
  reader.read({ name: 'b', text: JSON.stringify({ _meta: meta, monster: [aKettle()] }) })
  expect(first).toMatchObject({ files: [{ found: 1 }], things: [] })
  const [young] = reader.finish().things
  expect(young?.place).toEqual({ file: 'a', at: 'no. 1' })
  expect(young?.reading).toMatchObject({
    name: 'Young Kettle',
    figures: {
      maxHealth: 20,
      armorClass: 15,
      abilities: [{ description: 'It hums; see **DC 12**.' }, {}],
      actions: [{ name: 'Spout' }, { name: 'Tip' }, { name: 'Roll' }],
    },
  })
  expect(rowOf(young, 'Base')).toMatchObject({ how: 'approximated', becomes: 'without scalarAddHit of action' })
})

test('a change without its base, and one that goes in a circle, say so', () => {
  const circle = { name: 'Pot', source: 'X', _copy: { name: 'Pan', source: 'X' } }
  const back = { name: 'Pan', source: 'X', _copy: { name: 'Pot', source: 'X' } }
  const alone = { name: 'Cup', source: 'X', _copy: { name: 'Mug', source: 'MM' } }
  const { things, unreadable } = readJson({ monster: [circle, back, alone] })
  expect(things).toEqual([])
  expect(unreadable).toHaveLength(3)
  expect(unreadable[2]).toEqual({
    place: { file: 'file', at: 'no. 3' },
    name: 'Cup',
    problem: 'It is written as a change of “Mug” (MM), which isn’t in these files. Import them together.',
  })
})

test('items and tables come along', () => {
  const { things } = readJson({
    _meta: meta,
    item: [
      {
        name: 'Kettle Helm',
        source: 'ToK',
        type: 'HA|PHB',
        rarity: 'very rare',
        weight: 3,
        value: 5000,
        bonusAc: '+1',
        entries: ['It is warm.'],
      },
    ],
    table: [
      {
        name: 'Teas',
        source: 'ToK',
        colLabels: ['d4', 'Tea'],
        rows: [
          ['1', '{@i Black}'],
          [{ type: 'cell', roll: { min: 2, max: 4 } }, 'Green'],
        ],
      },
    ],
  })
  expect(things[0]?.reading).toMatchObject({
    kind: 'item',
    item: {
      name: 'Kettle Helm',
      type: 'armor',
      rarity: 'very rare',
      weight: 3,
      value: 50,
      acBonus: 1,
      description: 'It is warm.',
    },
  })
  expect(things[1]?.reading).toMatchObject({ kind: 'table', table: { name: 'Teas', entries: '*Black*\nGreen' } })
})
