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

test('a defeated monster can be edited', () => {
  const defeated = { ...monster, health: '0' }
  expect(ofMonster({ health: '0', name: 'Orc captain' }, defeated)).toEqual({})
})

test('a monster that was stored with more health than its maximum can be edited', () => {
  const stored = { ...monster, health: '40', maxHealth: '30' }
  expect(ofMonster({ ...stored, name: 'Orc captain' }, stored)).toEqual({})
  expect(ofMonster({ ...stored, health: '39' }, stored)).toEqual({ health: 'Health must be at most the max health' })
})
