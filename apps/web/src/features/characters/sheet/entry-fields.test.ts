import type { Ability, Item } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { abilityKind, equipmentKind, itemKind, spellKind, weaponKind } from './entry-fields.ts'

const shield: Item = {
  id: 'i',
  name: 'Shield',
  type: 'armor',
  rarity: 'rare',
  description: 'Dented',
  quantity: 1,
  acBonus: 2,
  properties: ['heavy'],
  magicalProperties: ['hums', 'glows'],
}

test('an item that is opened and saved is the same item, unknown fields included', () => {
  const newer = { ...shield, fromALaterVersion: true }
  expect(equipmentKind.fromTexts(equipmentKind.toTexts(newer), 'i', newer)).toEqual(newer)
})

test('empty numbers of an item are left out, others are brought into bounds', () => {
  const texts = { ...itemKind.blank, name: ' Rope ', quantity: '0', value: '', weight: '-3' }
  const rope = itemKind.fromTexts(texts, 'r', undefined)
  expect(rope).toMatchObject({ id: 'r', name: 'Rope', type: 'misc', quantity: 1, weight: 0 })
  expect(rope).not.toHaveProperty('value')
  expect(rope).not.toHaveProperty('acBonus')
})

test('lines show what matters during play', () => {
  expect(equipmentKind.line(shield)).toEqual({
    name: 'Shield',
    aside: '× 1',
    description: 'armor, rare, +2 Defence, heavy, hums, glows\nDented',
  })
  expect(spellKind.line({ id: 's', name: 'Gust', level: 2, description: '' }).aside).toBe('level 2')
  expect(weaponKind.line({ id: 'w', name: 'Hook', damage: '1d6' })).toEqual({ name: 'Hook', aside: '1d6' })
})

test('an ability without a description becomes one with a description when it is edited', () => {
  const ability: Ability = 'Quiet hands'
  expect(abilityKind.line(ability)).toEqual({ name: 'Quiet hands' })
  const texts = { ...abilityKind.toTexts(ability), description: 'Picks locks' }
  expect(abilityKind.fromTexts(texts, 'a', ability)).toEqual({
    id: 'a',
    name: 'Quiet hands',
    description: 'Picks locks',
  })
})
