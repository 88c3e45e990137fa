import { aMonster } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { fallenInWords, type Shares, sharedAct, sharesInWords, targetsOf, withShare } from './area.ts'

const blast = { kind: 'damage', amount: 25 } as const
const foes = ['a', 'b', 'c', 'd'].map((id) => aMonster({ id, name: id, health: 12, maxHealth: 40 }))

test('fractions are rounded down, and none is no act', () => {
  const amountOf = (share: Parameters<typeof sharedAct>[1]) => sharedAct(blast, share)?.amount
  expect([amountOf('full'), amountOf('half'), amountOf('quarter'), amountOf('double')]).toEqual([25, 12, 6, 50])
  expect(sharedAct(blast, 'none')).toBeUndefined()
  expect(sharedAct({ kind: 'damage', amount: 1 }, 'half')).toBeUndefined()
})

test('a share puts a character into the area, another one changes it, and the same one takes them out', () => {
  const half = withShare({}, 'a', 'half')
  expect(half).toEqual({ a: 'half' })
  expect(withShare(half, 'a', 'full')).toEqual({ a: 'full' })
  expect(withShare(half, 'a', 'half')).toEqual({})
})

test('each target takes its own share, and no one else takes damage', () => {
  expect(targetsOf(foes, blast, { a: 'full', b: 'half', c: 'none' })).toEqual([
    { characterId: 'a', act: blast },
    { characterId: 'b', act: { kind: 'damage', amount: 12 } },
  ])
})

test('the words say the shares, and who falls', () => {
  const shares: Shares = { a: 'full', b: 'half', c: 'full', d: 'quarter' }
  expect(sharesInWords(foes, shares)).toBe('2 full, 1 half, 1 quarter')
  expect(fallenInWords(foes, blast, shares)).toBe('a, b and c fall')
  expect(fallenInWords(foes, blast, { a: 'full', d: 'quarter' })).toBe('a falls')
  expect(fallenInWords(foes, blast, { d: 'quarter' })).toBe('No one falls')
})
