import type { Action } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { actionKind, limitedAbilityKind } from './action-kind.ts'

const bite: Action = {
  id: 'bite',
  name: 'Bite',
  description: 'It holds on.',
  attackBonus: 7,
  reach: '10 ft',
  damages: [
    { formula: '2d10+4', type: 'piercing' },
    { formula: '3', type: 'fire', when: 'failed save' },
  ],
  save: { ability: 'Constitution', dc: 14, half: true },
  limitedUse: { per: 'recharge', rechargeFrom: 5 },
  used: 1,
}

test('an action that is opened and saved is the same action, what is used and unknown fields included', () => {
  const newer = { ...bite, fromALaterVersion: true }
  expect(actionKind.fromTexts(actionKind.toTexts(newer), 'bite', newer)).toEqual(newer)
})

test('what is emptied is gone, and what is typed is read', () => {
  const texts = {
    ...actionKind.toTexts(bite),
    attackBonus: '',
    saveDc: '',
    per: 'unlimited',
    damages: '1d6 + 2 cold\n5',
  }
  expect(actionKind.fromTexts(texts, 'bite', bite)).toEqual({
    ...{ id: 'bite', name: 'Bite', description: 'It holds on.', reach: '10 ft', used: 1 },
    damages: [
      { formula: '1d6 + 2', type: 'cold' },
      { formula: '5', type: '' },
    ],
  })
})

test('a new action needs a name and nothing else', () => {
  expect(actionKind.fromTexts({ ...actionKind.blank, name: 'Hide' }, 'h', undefined)).toEqual({
    ...{ id: 'h', name: 'Hide', description: '' },
  })
})

test('damage in words only is kept as it is typed', () => {
  const texts = { ...actionKind.blank, name: 'Drain', damages: 'half of its health' }
  expect(actionKind.fromTexts(texts, 'd', undefined).damages).toEqual([{ formula: 'half of its health', type: '' }])
})

test('a limited use keeps what is spent', () => {
  const look = { id: 'l', name: 'Second look', max: 2, used: 1, per: 'short rest' }
  expect(limitedAbilityKind.fromTexts({ ...limitedAbilityKind.toTexts(look), max: '3' }, 'l', look)).toEqual({
    ...look,
    max: 3,
  })
})
