import { newCharacter } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import { effectSentence, outcomeSentence } from './amount.ts'

const orc = (health: number, tempHealth = 0, name = 'Orc') => ({
  ...newCharacter('monster', { id: name, campaignId: 'c', name, now: '2026-11-20T21:42:00.000Z' }),
  health,
  maxHealth: 60,
  tempHealth,
})

test('the preview shows the effect before it happens', () => {
  expect(effectSentence([orc(33)], { kind: 'damage', amount: 12 })).toBe('12 damage: 33 to 21, Bloodied')
  expect(effectSentence([orc(33)], { kind: 'heal', amount: 100 })).toBe('100 healing: 33 to 60, Healthy')
  expect(effectSentence([orc(33)], { kind: 'set', amount: 0 })).toBe('Set to 0: 33 to 0, Defeated')
})

test('temporary health is spent first, and the preview says so', () => {
  expect(effectSentence([orc(60, 5)], { kind: 'damage', amount: 12 })).toBe('12 damage: 5 temporary, 60 to 53, Hurt')
  expect(effectSentence([orc(33, 5)], { kind: 'damage', amount: 5 })).toBe('5 damage: 5 temporary, still 33, Hurt')
})

test('a name in a script that runs from right to left stays before its number', () => {
  const david = orc(25, 0, 'דוד')
  const act = { kind: 'damage', amount: 3 } as const
  expect(outcomeSentence([david], act)).toBe('\u2068דוד\u2069: 25 to 22, Bloodied')
  expect(outcomeSentence([david, orc(15)], act)).toContain('\u2068דוד\u2069 25 to 22, Bloodied; Orc 15 to 12')
})

test('several characters are listed one by one', () => {
  const both = [orc(15), orc(4, 0, 'Imp')]
  const act = { kind: 'damage', amount: 6 } as const
  expect(effectSentence(both, act)).toBe('6 damage each: Orc 15 to 9, Bloodied; Imp 4 to 0, Defeated')
  expect(outcomeSentence(both, act)).toBe('6 damage: Orc 15 to 9, Bloodied; Imp 4 to 0, Defeated')
  expect(outcomeSentence([orc(15)], act)).toBe('Orc: 15 to 9, Bloodied')
})
