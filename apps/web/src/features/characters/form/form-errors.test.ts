import { expect, test } from 'vitest'
import { formErrors } from './form-errors.ts'
import { type FormValues, newFormValues } from './form-values.ts'

const player = newFormValues('player')
const npc = newFormValues('npc')
const monster = { ...newFormValues('monster'), name: 'Orc' }
const ofMonster = (patch: Partial<FormValues>, opened = monster) =>
  formErrors('monster', opened, { ...monster, ...patch })

test('names are required, in the words of each form', () => {
  expect(formErrors('player', player, player)).toEqual({
    name: 'Character name is required',
    playerName: 'Player name is required',
  })
  expect(formErrors('npc', npc, { ...npc, name: '  ' })).toEqual({ name: 'Character name is required' })
  expect(ofMonster({ name: '' })).toEqual({ name: 'Name is required' })
})

test('text that is too long is refused with the name of its field', () => {
  const long = { ...npc, name: 'Hob', race: 'x'.repeat(51), background: 'x'.repeat(501), faction: 'x'.repeat(101) }
  expect(formErrors('npc', npc, long)).toEqual({
    race: 'Race must be at most 50 characters',
    background: 'Background must be at most 500 characters',
    faction: 'Faction must be at most 100 characters',
  })
  expect(formErrors('npc', npc, { ...npc, name: 'x'.repeat(100), race: 'x'.repeat(50) })).toEqual({})
})

test("a monster's invalid numbers are refused; other characters get the fallback", () => {
  expect(
    ofMonster({ health: '0', maxHealth: '', armorClass: '-1', initiativeBonus: 'x', challengeRating: '' }),
  ).toEqual({
    maxHealth: 'Max health must be a whole number of at least 1',
    health: 'Health must be a whole number of at least 1',
    armorClass: 'Defence must be a whole number of at least 0',
    initiativeBonus: 'Initiative bonus must be a whole number',
    challengeRating: 'Challenge rating must be at least 0',
  })
  expect(ofMonster({ armorClass: '31', initiativeBonus: '21', challengeRating: '30.125' })).toEqual({
    armorClass: 'Defence must be at most 30',
    initiativeBonus: 'Initiative bonus must be between -10 and 20',
    challengeRating: 'Challenge rating must be at most 30',
  })
  expect(ofMonster({ maxHealth: '1.5', initiativeBonus: '-11' })).toEqual({
    maxHealth: 'Max health must be a whole number of at least 1',
    initiativeBonus: 'Initiative bonus must be between -10 and 20',
  })
  expect(ofMonster({ maxHealth: '99999999999', health: '99999999999' })).toEqual({
    maxHealth: 'Max health must be at most 1,000,000',
  })
  expect(ofMonster({ maxHealth: '20', health: '21' })).toEqual({ health: 'Health must be at most the max health' })
  expect(ofMonster({ maxHealth: '1000000', health: '1000000' })).toEqual({})
  expect(ofMonster({})).toEqual({})
  expect(ofMonster({ armorClass: ' ' })).toEqual({})
  expect(ofMonster({ armorClass: '0', initiativeBonus: '-10', challengeRating: '0.125' })).toEqual({})
})

test('a text that is no number is refused for every type, by the name of its field', () => {
  const hob = { ...npc, name: 'Hob' }
  const wrong = (patch: Partial<FormValues>) => formErrors('npc', npc, { ...hob, ...patch })
  expect(wrong({ maxHealth: '2,5', armorClass: '1e1', level: '3.5', xp: '1 000', challengeRating: '1/' })).toEqual({
    maxHealth: 'Max health must be a whole number',
    armorClass: 'Defence must be a whole number',
    level: 'Level must be a whole number',
    xp: 'XP must be a whole number',
    challengeRating: 'Challenge rating must be a number or a fraction like 1/4',
  })
  expect(
    wrong({
      stats: { ...npc.stats, wisdom: '1O' },
      saves: { ...npc.saves, wisdom: '+' },
      spellSlots: { 3: { max: '2/day', used: 0 } },
      specialUse: { per: 'round', count: 'three' },
    }),
  ).toEqual({
    stats: 'Wisdom must be a whole number',
    saves: 'Wisdom save must be a whole number',
    spellSlots: 'Level 3 must be a whole number',
    specialUse: 'Special actions each round must be a whole number',
  })
  expect(wrong({ initiativeBonus: '−5', challengeRating: '1/8' })).toEqual({})
  expect(ofMonster({ initiativeBonus: '−11', challengeRating: '1/2/3' })).toEqual({
    initiativeBonus: 'Initiative bonus must be between -10 and 20',
    challengeRating: 'Challenge rating must be a number or a fraction like 1/4',
  })
})

test('a defeated monster can be edited', () => {
  const defeated = { ...monster, health: '0' }
  expect(ofMonster({ health: '0', name: 'Orc captain' }, defeated)).toEqual({})
})

test('a monster that was stored with more health than its maximum can be edited', () => {
  const stored = { ...monster, health: '40', maxHealth: '30' }
  expect(ofMonster({ ...stored, name: 'Orc captain' }, stored)).toEqual({})
  expect(ofMonster({ ...stored, health: '39' }, stored)).toEqual({ health: 'Health must be at most the max health' })
})
