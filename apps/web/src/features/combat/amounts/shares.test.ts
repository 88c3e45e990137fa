import { aMonster } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { sharedAct, targetsOf } from './shares.ts'

const blast = { kind: 'damage', amount: 25 } as const

test('half is rounded down, and none is no act', () => {
  expect([sharedAct(blast, 'full'), sharedAct(blast, 'half')]).toEqual([blast, { kind: 'damage', amount: 12 }])
  expect(sharedAct(blast, 'none')).toBeUndefined()
  expect(sharedAct({ kind: 'damage', amount: 1 }, 'half')).toBeUndefined()
})

test('each target takes its own share, the whole amount by default', () => {
  const foes = ['a', 'b', 'c'].map((id) => aMonster({ id }))
  expect(targetsOf(foes, blast, { b: 'half', c: 'none' })).toEqual([
    { characterId: 'a', act: blast },
    { characterId: 'b', act: { kind: 'damage', amount: 12 } },
  ])
})
