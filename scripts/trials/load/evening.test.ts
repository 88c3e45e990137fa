import { expect, test } from 'vitest'
import { missingIn } from './evening.ts'

test('an acknowledged write that is gone or older on the server is lost, and one that is there is not', () => {
  const at = 0
  const sent = new Map([
    ['characters/ash', { rev: 'gm.7', at }],
    ['characters', { rev: 'gm.7', at }],
    ['acts/act-1', { rev: 'gm.5', at }],
    ['combats/party', { rev: 'gm.6', at }],
  ])
  const stored = new Map([
    ['characters/ash', 'gm.3'],
    ['combats/party', 'gm.6'],
  ])
  expect(missingIn(stored, sent)).toEqual([
    'characters/ash: gm.7 was acknowledged, gm.3 is stored',
    'acts/act-1: gm.5 was acknowledged, nothing is stored',
  ])
})
