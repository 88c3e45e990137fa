import { expect, test } from 'vitest'
import { readJson, rowOf } from '../testing/read-one.ts'

function aKettle(over: object = {}) {
  return {
    index: 'kettle',
    name: 'Kettle',
    size: 'Small',
    type: 'construct',
    subtype: 'kitchen',
    alignment: 'unaligned',
    armor_class: [
      { type: 'natural', value: 14 },
      { type: 'spell', value: 16, spell: { name: 'Shell' } },
    ],
    hit_points: 27,
    hit_dice: '5d8',
    hit_points_roll: '5d8+5',
    speed: { walk: '25 ft.', fly: '10 ft.', hover: true },
    strength: 8,
    dexterity: 15,
    constitution: 12,
    intelligence: 6,
    wisdom: 11,
    charisma: 3,
    proficiencies: [
      { value: 4, proficiency: { index: 'saving-throw-dex', name: 'Saving Throw: DEX' } },
      { value: 6, proficiency: { index: 'skill-stealth', name: 'Skill: Stealth' } },
    ],
    damage_vulnerabilities: ['thunder'],
    damage_resistances: ['bludgeoning, piercing, and slashing from nonmagical weapons'],
    damage_immunities: [],
    condition_immunities: [{ index: 'poisoned', name: 'Poisoned' }],
    senses: { darkvision: '30 ft.', passive_perception: 10 },
    languages: 'Common',
    challenge_rating: 0.5,
    proficiency_bonus: 2,
    xp: 100,
    special_abilities: [
      { name: 'Whistle', desc: 'It whistles.', usage: { type: 'per day', times: 3, times_in_lair: 4 } },
      {
        name: 'Spellcasting',
        desc: 'It casts (spell save DC 11).',
        spellcasting: {
          slots: { 1: 2 },
          spells: [
            { name: 'Light', level: 0 },
            { name: 'Fog', level: 1, usage: { type: 'per day', times: 1 } },
          ],
        },
      },
    ],
    actions: [
      { name: 'Multiattack', desc: 'Two.', actions: [{ action_name: 'Spout', count: 2 }] },
      {
        name: 'Spout',
        desc: 'Melee Weapon Attack: +4 to hit, reach 10 ft., one target. Hit: 5 (1d6 + 2) piercing damage.',
        attack_bonus: 4,
      },
      {
        name: 'Fling',
        desc: 'It flings tea.',
        attack_bonus: 5,
        damage: [{ damage_dice: '2d4', damage_type: { index: 'fire' } }],
      },
      {
        name: 'Steam',
        desc: 'Hot.',
        usage: { type: 'recharge on roll', min_value: 5 },
        dc: { dc_type: { index: 'dex' }, dc_value: 12, success_type: 'half' },
      },
    ],
    legendary_actions: [{ name: 'Boil', desc: 'It boils.' }],
    image: '/api/images/kettle.png',
    url: '/api/2014/monsters/kettle',
    ...over,
  }
}

test('a creature of the 2014 rules is read from its fields, where its sentences don’t say', () => {
  const { files, things } = readJson([aKettle()])
  expect(files[0]?.format).toBe('5e-bits 5e-database')
  expect(things[0]?.source).toBe('SRD 5.1')
  expect(things[0]?.reading).toMatchObject({
    figures: {
      kind: 'construct (kitchen)',
      armorClass: 14,
      maxHealth: 27,
      hitDice: '5d8+5',
      initiativeBonus: 2,
      speed: '25 ft, fly 10 ft (hover)',
      saves: { dexterity: 4 },
      skills: { Stealth: 6 },
      senses: ['darkvision 30 ft', 'passive Perception 10'],
      resistances: ['nonmagical bludgeoning', 'nonmagical piercing', 'nonmagical slashing'],
      conditionImmunities: ['poisoned'],
      challengeRating: 0.5,
      xp: 100,
      spells: [{ name: 'Light' }, { name: 'Fog', level: 1, limitedUse: { per: 'day', count: 1 } }],
      spellSlots: { 1: { max: 2 } },
      abilities: [
        { name: 'Whistle', limitedUse: { count: 3 }, description: 'It whistles.\n\nUses in its lair: 4' },
        {},
      ],
      actions: [
        { name: 'Multiattack', madeOf: '2 Spout' },
        { name: 'Spout', attackBonus: 4, reach: '10 ft' },
        { name: 'Fling', attackBonus: 5, damages: [{ formula: '2d4', type: 'fire' }] },
        { name: 'Steam', save: { ability: 'Dexterity', dc: 12, half: true }, limitedUse: { rechargeFrom: 5 } },
      ],
    },
  })
  expect(rowOf(things[0], 'Other Defence')).toMatchObject({ becomes: 'Note: 16 (Shell)' })
  expect(rowOf(things[0], 'Initiative bonus')).toMatchObject({
    how: 'mapped',
    why: 'from dexterity; the file gives none',
  })
})

test('the sentences of the 2024 rules are read, too', () => {
  const actions = [
    {
      name: 'Rend',
      desc: 'Melee Attack Roll: +6, reach 10 ft. Hit: 12 (2d6 + 5) Slashing damage plus 4 (1d8) Acid damage.',
    },
    {
      name: 'Gulp',
      desc: 'Melee Attack Roll: +6, reach 5 ft. 9 (1d10 + 4) Piercing damage, and it is grappled (escape DC 14).',
      dc: { dc_type: { index: 'str' }, dc_value: 14 },
    },
    {
      name: 'Breath',
      desc: 'Dexterity Saving Throw: DC 18, each creature in a 60-foot-long, 5-foot-wide Line. Failure: 54 (12d8) Acid damage. Success: Half damage.',
    },
  ]
  const [kettle] = readJson(aKettle({ actions, url: '/api/2024/monsters/kettle' })).things
  expect(kettle?.source).toBe('SRD 5.2')
  expect(kettle?.reading).toMatchObject({
    figures: {
      actions: [
        {
          attackBonus: 6,
          reach: '10 ft',
          damages: [
            { formula: '2d6+5', type: 'slashing' },
            { formula: '1d8', type: 'acid' },
          ],
        },
        { attackBonus: 6, reach: '5 ft', damages: [{ formula: '1d10+4', type: 'piercing' }] },
        {
          range: '60 ft line',
          save: { ability: 'Dexterity', dc: 18, half: true },
          damages: [{ formula: '12d8', type: 'acid' }],
        },
      ],
    },
  })
  expect(kettle?.reading).not.toHaveProperty('figures.actions.1.save')
})
