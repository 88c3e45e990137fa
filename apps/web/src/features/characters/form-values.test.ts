import { newCharacter } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { formValuesOf, newFormValues, settledNumber, withMaxHealth } from './form-values.ts'

const now = '2026-11-20T21:42:00.000Z'

test('a new form holds the defaults of its type', () => {
  expect(newFormValues('player')).toMatchObject({
    ...{ health: '30', maxHealth: '30', armorClass: '14', initiativeBonus: '0', level: '1' },
    includeInInitiative: true,
  })
  expect(newFormValues('npc')).toMatchObject({ health: '25', maxHealth: '25', armorClass: '12', level: '' })
  expect(newFormValues('monster')).toMatchObject({
    ...{ health: '30', armorClass: '13', challengeRating: '1' },
    includeInInitiative: false,
  })
})

test('changing the maximum sets health to the same, 1 when it is no number', () => {
  expect(withMaxHealth(newFormValues('player'), '44')).toMatchObject({ maxHealth: '44', health: '44' })
  expect(withMaxHealth(newFormValues('player'), '')).toMatchObject({ maxHealth: '', health: '1' })
})

test('a field that is left holds its fallback', () => {
  expect(settledNumber('player', 'maxHealth', 'many')).toBe('1')
  expect(settledNumber('player', 'armorClass', '')).toBe('10')
  expect(settledNumber('player', 'initiativeBonus', '')).toBe('0')
  expect(settledNumber('player', 'level', '')).toBe('1')
  expect(settledNumber('npc', 'level', '')).toBe('')
  expect(settledNumber('player', 'armorClass', '99')).toBe('30')
  expect(settledNumber('monster', 'challengeRating', '31')).toBe('30')
})

test('a stored character fills the form, absent fields stay empty', () => {
  const npc = newCharacter('npc', { id: 'n', campaignId: 'c', name: 'Hob', now })
  const values = formValuesOf({ ...npc, traits: ['tired'], questGiver: true, armorClass: undefined })
  expect(values).toMatchObject({ name: 'Hob', traits: ['tired'], questGiver: true, armorClass: '', race: '' })
  const mira = newCharacter('player', { id: 'p', campaignId: 'c', name: 'Mira', playerName: 'Jo', now })
  expect(formValuesOf({ ...mira, stats: { strength: 18 } }).stats).toMatchObject({ strength: '18', wisdom: '' })
})
