import { newCharacter } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { effectSentence, outcomeSentence, readAmount } from './amount.ts'

const orc = (health: number, tempHealth = 0, name = 'Orc') => ({
  ...newCharacter('monster', { id: name, campaignId: 'c', name, now: '2026-11-20T21:42:00.000Z' }),
  health,
  maxHealth: 60,
  tempHealth,
})

test('a plain number does what the mode says', () => {
  expect(readAmount('12', 'damage')).toEqual({ kind: 'damage', amount: 12 })
  expect(readAmount(' 12 ', 'heal')).toEqual({ kind: 'heal', amount: 12 })
  expect(readAmount('12', 'set')).toEqual({ kind: 'set', amount: 12 })
  expect(readAmount('0', 'set')).toEqual({ kind: 'set', amount: 0 })
})

test('a sign decides in every mode', () => {
  for (const mode of ['damage', 'heal', 'set'] as const) {
    expect(readAmount('=20', mode)).toEqual({ kind: 'set', amount: 20 })
    expect(readAmount('+5', mode)).toEqual({ kind: 'heal', amount: 5 })
    expect(readAmount('-5', mode)).toEqual({ kind: 'damage', amount: 5 })
  }
})

test('anything else is no amount', () => {
  for (const typed of ['', ' ', 'abc', '1.5', '=', '0', '99999999']) expect(readAmount(typed, 'damage')).toBeUndefined()
})

test('the preview shows the effect before it happens', () => {
  expect(effectSentence([orc(33)], { kind: 'damage', amount: 12 })).toBe('12 damage: 33 to 21, Bloodied')
  expect(effectSentence([orc(33)], { kind: 'heal', amount: 100 })).toBe('100 healing: 33 to 60, Healthy')
  expect(effectSentence([orc(33)], { kind: 'set', amount: 0 })).toBe('Set to 0: 33 to 0, Defeated')
})

test('temporary health is spent first, and the preview says so', () => {
  expect(effectSentence([orc(60, 5)], { kind: 'damage', amount: 12 })).toBe('12 damage: 5 temporary, 60 to 53, Hurt')
})

test('several characters are listed one by one', () => {
  const both = [orc(15), orc(4, 0, 'Imp')]
  const act = { kind: 'damage', amount: 6 } as const
  expect(effectSentence(both, act)).toBe('6 damage each: Orc 15 to 9, Bloodied; Imp 4 to 0, Defeated')
  expect(outcomeSentence(both, act)).toBe('6 damage: Orc 15 to 9, Bloodied; Imp 4 to 0, Defeated')
  expect(outcomeSentence([orc(15)], act)).toBe('Orc: 15 to 9, Bloodied')
})
