import { aMonster, anItem } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { growthOf, lengthOf } from './limits.ts'

test('a document grows by the difference of its lengths, whatever both states share', () => {
  const before = { ...aMonster({ loot: [anItem()] }), rev: 'r1', gone: [1, 2] } as SyncDocument
  const { gone: _, ...rest } = before
  const after = {
    ...rest,
    rev: 'r1-edit',
    loot: [...(before.loot as object[]), anItem()],
    tags: ['undead'],
  } as SyncDocument
  expect(growthOf(before, after)).toBe(lengthOf([after]) - lengthOf([before]))
  expect(growthOf(before, structuredClone(before))).toBe(0)
})
