import { expect, test } from 'vitest'
import { readJson, rowOf } from '../testing/read-one.ts'

const SPOUT = '_Melee Weapon Attack:_ +4 to hit, reach 10 ft., one target. _Hit:_ 5 (1d6 + 2) piercing damage.'

function anAnswerV1() {
  return {
    slug: 'kettle',
    name: 'Kettle',
    size: 'Small',
    type: 'Construct',
    subtype: 'kitchen',
    alignment: 'unaligned',
    armor_class: 14,
    armor_desc: 'tin',
    hit_points: 27,
    hit_dice: '5d8 + 5',
    speed: { walk: 25, fly: 10, hover: true },
    strength: 8,
    dexterity: 15,
    constitution: 12,
    intelligence: 6,
    wisdom: 11,
    charisma: 3,
    dexterity_save: 4,
    wisdom_save: null,
    skills: { sleight_of_hand: 6 },
    damage_resistances: 'cold; bludgeoning and piercing from nonmagical attacks',
    damage_immunities: '',
    condition_immunities: 'Poisoned, Prone',
    senses: 'darkvision 30 ft., passive Perception 10',
    languages: 'Common',
    challenge_rating: '1/2',
    cr: 0.5,
    actions: [
      { name: 'Spout', desc: SPOUT },
      { name: 'Poke', desc: 'It pokes.', attack_bonus: 3, damage_dice: '1d4' },
    ],
    bonus_actions: null,
    legendary_desc: 'The kettle can take 2 legendary actions.',
    legendary_actions: [{ name: 'Boil', desc: 'It boils.' }],
    special_abilities: [{ name: 'Whistle (3/Day)', desc: 'It whistles.' }],
    environments: ['Kitchen'],
    page_no: 12,
    document__title: 'Tome of Kettles',
    document__url: 'https://example.com',
  }
}

const FIGURES = {
  size: 'Small',
  kind: 'construct (kitchen)',
  armorClass: 14,
  maxHealth: 27,
  hitDice: '5d8+5',
  speed: '25 ft, fly 10 ft (hover)',
  stats: { strength: 8, dexterity: 15, constitution: 12, intelligence: 6, wisdom: 11, charisma: 3 },
  saves: { dexterity: 4 },
  skills: { 'Sleight of Hand': 6 },
  resistances: ['cold', 'nonmagical bludgeoning', 'nonmagical piercing'],
  conditionImmunities: ['poisoned', 'prone'],
  senses: ['darkvision 30 ft', 'passive Perception 10'],
  challengeRating: 0.5,
}

test('a page of results of version 1', () => {
  const { files, things } = readJson({ count: 1, next: null, results: [anAnswerV1()] })
  expect(files[0]?.format).toBe('Open5e v1')
  expect(things[0]).toMatchObject({ source: 'Tome of Kettles', place: { at: 'no. 1' } })
  expect(things[0]?.reading).toMatchObject({
    figures: {
      ...FIGURES,
      initiativeBonus: 2,
      specialUse: { per: 'round', count: 2 },
      actions: [
        { name: 'Spout', attackBonus: 4, reach: '10 ft', damages: [{ formula: '1d6+2', type: 'piercing' }] },
        { attackBonus: 3 },
      ],
    },
  })
  expect(things[0]?.reading.leftovers).toContain('**Environments:** Kitchen')
  expect(rowOf(things[0], 'Page no')).toMatchObject({ how: 'note' })
})

function anAnswerV2() {
  return {
    key: 'x_kettle',
    name: 'Kettle',
    document: { name: 'Tome of Kettles', display_name: null },
    type: { name: 'Construct' },
    size: { name: 'Small' },
    subcategory: 'kitchen',
    alignment: 'unaligned',
    armor_class: 14,
    hit_points: 27,
    hit_dice: '5d8+5',
    challenge_rating: 0.5,
    experience_points: 100,
    initiative_bonus: 4,
    speed: { walk: 25, fly: 10, hover: true, unit: 'feet' },
    speed_all: { walk: 25, crawl: 12 },
    ability_scores: { strength: 8, dexterity: 15, constitution: 12, intelligence: 6, wisdom: 11, charisma: 3 },
    modifiers: { strength: -1 },
    saving_throws: { dexterity: 4 },
    skill_bonuses: { sleight_of_hand: 6 },
    passive_perception: 10,
    darkvision_range: 30,
    languages: { as_string: 'Common', data: [{ name: 'Common' }] },
    resistances_and_immunities: {
      damage_resistances_display: 'cold; bludgeoning and piercing from nonmagical attacks',
      damage_immunities: [{ name: 'Fire' }],
      condition_immunities_display: 'Poisoned, Prone',
    },
    environments: [{ name: 'Kitchen' }],
    traits: [{ name: 'Whistle (3/Day)', desc: 'It whistles.' }],
    actions: [
      {
        name: 'Boil',
        desc: 'It boils.',
        action_type: 'LEGENDARY_ACTION',
        legendary_action_cost: 2,
        order_in_statblock: 0,
      },
      {
        name: 'Steam',
        desc: 'Hot.',
        action_type: 'ACTION',
        order_in_statblock: 2,
        usage_limits: { type: 'RECHARGE_ON_ROLL', param: 5 },
      },
      { name: 'Spout', desc: SPOUT, action_type: 'ACTION', order_in_statblock: 1, attacks: [{ to_hit_mod: 9 }] },
      {
        name: 'Poke',
        desc: 'It pokes.',
        action_type: 'REACTION',
        attacks: [
          {
            to_hit_mod: 3,
            reach: 5,
            damage_die_count: 1,
            damage_die_type: 'D4',
            damage_bonus: 2,
            damage_type: { name: 'Piercing' },
          },
        ],
      },
    ],
  }
}

test('a creature of version 2, whose actions are one list', () => {
  const { things, files } = readJson(anAnswerV2())
  expect(files[0]?.format).toBe('Open5e v2')
  expect(things[0]?.source).toBe('Tome of Kettles')
  expect(things[0]?.reading).toMatchObject({
    figures: {
      ...FIGURES,
      initiativeBonus: 4,
      xp: 100,
      immunities: ['fire'],
      actions: [
        { name: 'Spout', attackBonus: 4 },
        { name: 'Steam', limitedUse: { rechargeFrom: 5 } },
      ],
      reactions: [{ name: 'Poke', attackBonus: 3, reach: '5 ft', damages: [{ formula: '1d4+2', type: 'piercing' }] }],
      specialActions: [{ name: 'Boil', cost: 2 }],
    },
  })
  expect(rowOf(things[0], 'Follows from other fields')).toMatchObject({ how: 'ignored' })
})
