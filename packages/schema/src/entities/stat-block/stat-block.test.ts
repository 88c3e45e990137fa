import { expect, test } from 'vitest'
import { ability, spell } from '../replicated/character.ts'
import { statBlockSchema } from './stat-block.ts'

const takes = (block: object) => statBlockSchema.safeParse(block).success

test('a stat block may be empty, and keeps what a newer app adds to it', () => {
  expect(statBlockSchema.parse({})).toEqual({})
  expect(statBlockSchema.parse({ mood: 'grim' })).toEqual({ mood: 'grim' })
})

test('a whole stat block is kept as it is', () => {
  const block = {
    size: 'Large',
    kind: 'dragon',
    speed: '40 ft, fly 80 ft',
    hitDice: '16d10+32',
    stats: { strength: 19 },
    saves: { dexterity: -1 },
    skills: { 'Sleight of Hand': 6 },
    senses: ['blindsight 30 ft'],
    languages: ['Draconic'],
    resistances: ['nonmagical slashing'],
    immunities: ['fire'],
    vulnerabilities: ['cold'],
    conditionImmunities: ['charmed'],
    challengeRating: 0.125,
    xp: 25,
    spellSlots: { 1: { max: 4, used: 1 } },
    actions: [
      {
        id: 'bite',
        name: 'Bite',
        description: '',
        attackBonus: 7,
        reach: '10 ft',
        damages: [{ formula: '2d10+4', type: 'piercing' }],
        save: { ability: 'Constitution', dc: 14, half: true },
        limitedUse: { per: 'recharge', rechargeFrom: 5 },
        used: 1,
      },
    ],
    reactions: [{ id: 'parry', name: 'Parry', description: '' }],
    specialActions: [{ id: 'wing', name: 'Wing', description: '', cost: 2 }],
    specialUse: { per: 'round', count: 3 },
    specialUsed: 2,
  }
  expect(statBlockSchema.parse(block)).toEqual(block)
})

test.each([
  ['a score above 30', { stats: { wisdom: 31 } }],
  ['a save of a half', { saves: { wisdom: 0.5 } }],
  ['a skill with a slash in its name', { skills: { 'a/b': 1 } }],
  ['a skill without a name', { skills: { '': 1 } }],
  ['61 skills', { skills: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`Skill ${at}`, 1])) }],
  ['a slot of level 10', { spellSlots: { 10: { max: 1 } } }],
  ['a challenge above 30', { challengeRating: 31 }],
  ['41 senses', { senses: Array.from({ length: 41 }, () => 'sight') }],
  ['a sense of 101 letters', { senses: ['x'.repeat(101)] }],
  ['61 actions', { actions: Array.from({ length: 61 }, (_, at) => ({ id: `a${at}`, name: 'Bite' })) }],
  ['an action without a name', { actions: [{ id: 'a', name: ' ' }] }],
  [
    '11 damages',
    { actions: [{ id: 'a', name: 'Bite', damages: Array.from({ length: 11 }, () => ({ formula: '1' })) }] },
  ],
  ['a use without a word', { actions: [{ id: 'a', name: 'Bite', limitedUse: { count: 2 } }] }],
])('%s is refused', (_, block) => {
  expect(takes(block)).toBe(false)
})

test('an ability may have figures, and a spell a limited use', () => {
  const burst = { id: 'b', name: 'Death Burst', description: '', save: { ability: 'Dexterity', dc: 11 }, used: 1 }
  expect(ability.parse(burst)).toEqual(burst)
  expect(ability.safeParse({ ...burst, save: { ability: 'Dexterity', dc: 101 } }).success).toBe(false)
  const fly = { id: 'f', name: 'Fly', level: 3, description: '', limitedUse: { per: 'day', count: 3 } }
  expect(spell.parse(fly)).toEqual(fly)
})
