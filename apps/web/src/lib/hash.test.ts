import { expect, test } from 'vitest'
import { newId, randomInt } from '../data/local/store/ids.ts'
import { hashBytes, hashText } from './hash.ts'

test('ids and hashes need no browser feature that is limited to secure pages', async () => {
  expect(newId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(hashBytes(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
  expect(await hashText('abc')).toBe(hashBytes(new TextEncoder().encode('abc')))
  const rolls = Array.from({ length: 200 }, () => randomInt(1, 6))
  expect(new Set(rolls)).toEqual(new Set([1, 2, 3, 4, 5, 6]))
})
