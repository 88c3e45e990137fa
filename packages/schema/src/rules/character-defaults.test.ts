import { expect, test } from 'vitest'
import { characterDocument } from '../entities/replicated/character.ts'
import {
  formFallbacks,
  newCharacter,
  newCharacterNumbers,
  readInitiative,
  withMaxHealthTyped,
} from './character-defaults.ts'

test('new characters start with the specified numbers', () => {
  expect(newCharacterNumbers('player')).toEqual({
    health: 30,
    maxHealth: 30,
    armorClass: 14,
    initiativeBonus: 0,
    includeInInitiative: true,
    level: 1,
  })
  expect(newCharacterNumbers('npc')).toMatchObject({
    health: 25,
    maxHealth: 25,
    armorClass: 12,
    includeInInitiative: false,
  })
  expect(newCharacterNumbers('monster')).toMatchObject({
    health: 30,
    maxHealth: 30,
    armorClass: 13,
    challengeRating: 1,
    includeInInitiative: false,
  })
})

test('a new character of each type is complete', () => {
  const identity = { id: 'a', campaignId: 'c', name: 'Ash', playerName: 'Ines', now: '2026-03-06T19:00:00.000Z' }
  for (const type of ['player', 'npc', 'monster'] as const) {
    const character = newCharacter(type, identity)
    expect(characterDocument.parse(character)).toEqual(character)
    expect(character).not.toHaveProperty('now')
  }
  expect(newCharacter('npc', identity)).not.toHaveProperty('playerName')
})

test('an unreadable number falls back to the default', () => {
  for (const typed of ['', ' ', 'abc', null, undefined, Number.NaN]) {
    expect(formFallbacks.maxHealth(typed)).toBe(1)
    expect(formFallbacks.armorClass(typed)).toBe(10)
    expect(formFallbacks.initiativeBonus(typed)).toBe(0)
    expect(formFallbacks.level(typed)).toBe(1)
  }
})

test('a number out of range becomes the nearest bound, and decimals are cut', () => {
  expect(formFallbacks.maxHealth('0')).toBe(1)
  expect(formFallbacks.armorClass('31')).toBe(30)
  expect(formFallbacks.armorClass('0')).toBe(0)
  expect(formFallbacks.initiativeBonus('-11')).toBe(-10)
  expect(formFallbacks.initiativeBonus('-0.5')).toBe(0)
  expect(formFallbacks.level('20.9')).toBe(20)
  expect(Object.is(formFallbacks.initiativeBonus('-0.5'), 0)).toBe(true)
})

test('an empty initiative is rolled, an unreadable one is wrong', () => {
  expect(['', ' ', '-3', '−5', '1001'].map(readInitiative)).toEqual(['roll', 'roll', -3, -5, 1000])
  expect(['x', '-', '1 2', '2,5', '1e3'].map(readInitiative)).toEqual(Array(5).fill('wrong'))
})

test("typing a maximum sets a player's or NPC's health to the same, 1 when it is no number", () => {
  for (const type of ['player', 'npc'] as const) {
    const hurt = { health: '9', maxHealth: '30', name: 'Hob' }
    expect(withMaxHealthTyped(type, hurt, '44')).toEqual({ health: '44', maxHealth: '44', name: 'Hob' })
    expect(withMaxHealthTyped(type, hurt, '')).toMatchObject({ health: '1', maxHealth: '' })
  }
})

test("a monster's health follows its maximum while it is unhurt, as it is typed", () => {
  const unhurt = { health: '30', maxHealth: '30' }
  expect(withMaxHealthTyped('monster', unhurt, '')).toEqual({ maxHealth: '', health: '' })
  expect(withMaxHealthTyped('monster', unhurt, '59')).toEqual({ maxHealth: '59', health: '59' })
  expect(withMaxHealthTyped('monster', { ...unhurt, health: '12' }, '59')).toEqual({ maxHealth: '59', health: '12' })
})
