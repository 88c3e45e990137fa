import { newCharacter } from '@lanternkeep/schema'
import { aMonster } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { draftOf } from './form-draft.ts'
import { formValuesOf, newFormValues, settledNumber } from './form-values.ts'

const now = '2026-11-20T21:42:00.000Z'

test('a new form has the defaults of its type', () => {
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

test.each([
  ['maxHealth', 'many', '1'],
  ['armorClass', '', '10'],
  ['armorClass', '99', '30'],
  ['initiativeBonus', '', '0'],
  ['initiativeBonus', '-11', '-10'],
  ['health', '31', '30'],
  ['health', '', '0'],
  ['tempHealth', '-3', '0'],
] as const)('for a player and an NPC, %s left with "%s" becomes %s', (field, typed, settled) => {
  for (const type of ['player', 'npc'] as const) {
    const values = { ...newFormValues('player'), [field]: typed }
    expect(settledNumber(type, field, values)).toBe(settled)
  }
})

test("a monster's temporary health is corrected; its other numbers stay as typed, to be refused", () => {
  const left = (field: 'tempHealth' | 'maxHealth') =>
    settledNumber('monster', field, { ...newFormValues('monster'), [field]: '99999999999' })
  expect([left('tempHealth'), left('maxHealth')]).toEqual(['1000000', '99999999999'])
})

test("a player's level falls back to 1; an NPC may have none", () => {
  const left = (type: 'player' | 'npc', level: string) =>
    settledNumber(type, 'level', { ...newFormValues(type), level })
  expect([left('player', ''), left('player', '21'), left('npc', ''), left('npc', '0')]).toEqual(['1', '20', '', '1'])
})

test('a stored character fills the form, and absent fields stay empty', () => {
  const npc = newCharacter('npc', { id: 'n', campaignId: 'c', name: 'Hob', now })
  const values = formValuesOf({ ...npc, traits: ['tired'], questGiver: true, armorClass: undefined })
  expect(values).toMatchObject({ name: 'Hob', traits: ['tired'], questGiver: true, armorClass: '', race: '' })
  const mira = newCharacter('player', { id: 'p', campaignId: 'c', name: 'Mira', playerName: 'Jo', now })
  expect(formValuesOf({ ...mira, stats: { strength: 18 } }).stats).toMatchObject({ strength: '18', wisdom: '' })
})

test('a stored challenge rating below one opens as a fraction, and saves as the same number', () => {
  for (const challengeRating of [0.125, 0.25, 0.5]) {
    const opened = formValuesOf(aMonster({ challengeRating }))
    expect(opened.challengeRating).toBe(`1/${1 / challengeRating}`)
    expect(draftOf('monster', opened)).toMatchObject({ challengeRating })
  }
})
