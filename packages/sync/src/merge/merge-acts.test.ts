import { anAct } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

const act = anAct({ id: 'act', rev: 'base', text: 'Orc took 3' }) as SyncDocument
const merged = (base: SyncDocument | null, theirs: object, mine: object) => {
  const sides = { theirs: { ...act, rev: 'theirs', ...theirs }, mine: { ...act, rev: 'mine', ...mine } }
  return merge('acts', { base, ...sides, by: '', at: NOW, newId: () => 'conflict' })
}

test('[A1] the larger mark wins: undone twice is undone once, and a redone act counts again', () => {
  expect(merged(act, { undos: 1, undoneOrder: 5 }, { undos: 1, undoneOrder: 7 })).toMatchObject({
    undos: 1,
    undoneOrder: 7,
  })
  expect(merged(act, { undos: 1 }, { undos: 2 })).toMatchObject({ undos: 2 })
})

test('[A1] an act never asks about a conflict', () => {
  expect(merged(null, { text: 'Orc took 3' }, { text: 'Orc took 4', order: 9 })).toMatchObject({
    text: 'Orc took 3',
    conflicts: [],
  })
})

test('[A2] what came after an act that two devices made comes after it on both: it has the earlier order', () => {
  expect(merged(null, { order: 90 }, { order: 30 })).toMatchObject({ order: 30, rev: 'theirs' })
  expect(merged(null, { order: 30 }, { order: 90 })).toMatchObject({ order: 30 })
})

test('[M4] undoing an act that two devices made takes back what it did on each of them', () => {
  const [poison, fear] = [
    { id: 'poison', before: { rounds: 0 } },
    { id: 'fear', before: { rounds: 3 } },
  ]
  const counted = { ...fear, after: { rounds: 2 } }
  const [parry, dodge] = [
    { of: 'reactions', id: 'parry', by: -1, reset: 2 },
    { of: 'reactions', id: 'dodge', by: -1, reset: 1 },
  ]
  const theirs = [{ characterId: 'mira', conditions: [fear], uses: [parry] }, { characterId: 'orc' }]
  const mine = [
    { characterId: 'sorn', conditions: [poison] },
    { characterId: 'mira', conditions: [poison, counted], uses: [{ ...parry, by: -3 }, dodge] },
    { characterId: 'orc', conditions: [poison] },
  ]
  const both = [
    { characterId: 'mira', conditions: [fear, poison], uses: [parry, dodge] },
    { characterId: 'orc', conditions: [poison] },
    { characterId: 'sorn', conditions: [poison] },
  ]
  expect(merged(null, { changes: theirs }, { changes: mine })).toMatchObject({ changes: both, conflicts: [] })
  const known = { ...act, changes: mine }
  expect(merged(known, { changes: both }, { changes: mine, undos: 1 })).toMatchObject({ changes: both, undos: 1 })
})

test('[A9] an act that left the log stays out, whatever its mark says', () => {
  expect(merged(act, { _deleted: true }, { undos: 1 })).toMatchObject({ _deleted: true, rev: 'theirs' })
  expect(merged(act, { undos: 1 }, { _deleted: true })).toMatchObject({ _deleted: true, conflicts: [] })
  const stub = { id: 'act', campaignId: act.campaignId, rev: 'gone', _deleted: true } as SyncDocument
  expect(
    merge('acts', { base: act, theirs: stub, mine: { ...act, undos: 1 }, by: '', at: NOW, newId: () => 'x' }),
  ).toBe(stub)
})
