import { type Condition, conditionsAfterEdge } from '@lanternkeep/schema'
import { aCondition } from '@lanternkeep/schema/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

const RUNS = { numRuns: 300, seed: 20_260_101 }
const ORDER = ['ash', 'bat', 'orc'] as const

type Sheet = SyncDocument & { conditions: Condition[] }
const sheet = (...conditions: Condition[]) => aSheet({ conditions }) as Sheet
const slowed = (rounds: number, over: Partial<Condition> = {}) =>
  aCondition({ id: 'slowed', name: 'Slowed', ends: { kind: 'turn', at: 'end', of: 'orc', rounds }, ...over })

function merged(base: SyncDocument | null, theirs: SyncDocument, mine: SyncDocument): Sheet {
  let made = 0
  return merge('characters', { base, theirs, mine, by: '', at: NOW, newId: () => `conflict-${++made}` }) as Sheet
}

/** From either side. */
function bothWays(base: Sheet, one: Sheet, other: Sheet): [Sheet, Sheet] {
  return [merged(base, one, other), merged(base, other, one)]
}

test('[M13] of two devices that pass the same turns apart, the one that is further has the rounds left', () => {
  for (const both of bothWays(sheet(slowed(5)), sheet(slowed(2)), sheet(slowed(4)))) {
    expect(both).toMatchObject({ conditions: [slowed(2)], conflicts: [] })
  }
})

test('[M13] a condition that ended on one device is not brought back by what the other one counted', () => {
  for (const both of bothWays(sheet(slowed(1)), sheet(), sheet(slowed(0)))) {
    expect(both).toMatchObject({ conditions: [], conflicts: [] })
  }
  const checked = { name: 'Concentrating', checkedTo: 9 }
  for (const both of bothWays(sheet(slowed(1, { name: 'Concentrating' })), sheet(), sheet(slowed(0, checked)))) {
    expect(both).toMatchObject({ conditions: [], conflicts: [] })
  }
})

test('[M13] a turn that one device went back to loses to the later turn of the other; alone it counts', () => {
  for (const both of bothWays(sheet(slowed(2)), sheet(slowed(3)), sheet(slowed(0)))) {
    expect(both.conditions).toEqual([slowed(0)])
  }
  for (const both of bothWays(sheet(slowed(2)), sheet(slowed(3)), sheet(slowed(2)))) {
    expect(both.conditions).toEqual([slowed(3)])
  }
})

test('[M13] a condition that both devices went back to has the rounds of the later turn', () => {
  for (const both of bothWays(sheet(), sheet(slowed(0)), sheet(slowed(2)))) {
    expect(both).toMatchObject({ conditions: [slowed(0)], conflicts: [] })
  }
})

test('[M13] what one side changes by hand is kept while the other one counts', () => {
  const base = sheet(slowed(2))
  for (const both of bothWays(base, sheet(slowed(2, { note: 'By the hag' })), sheet(slowed(1)))) {
    expect(both).toMatchObject({ conditions: [slowed(1, { note: 'By the hag' })], conflicts: [] })
  }
})

test('[M1, M7, M13] people are asked where they chose different ends, or changed what the other side removed', () => {
  const base = sheet(slowed(2))
  const other = merged(base, sheet(slowed(2, { ends: { kind: 'none' } })), sheet(slowed(1)))
  expect(other.conflicts).toMatchObject([{ path: 'conditions/slowed/ends', theirs: { kind: 'none' } }])
  for (const both of bothWays(base, sheet(), sheet(slowed(1, { visible: false })))) {
    expect(both).toMatchObject({ conditions: [{ id: 'slowed' }], conflicts: [{ path: 'conditions/slowed' }] })
  }
})

test('[M1, M13] without a common state a person is asked, because a restored copy may be of any time', () => {
  const restored = merged(null, sheet(slowed(3)), sheet(slowed(1)))
  expect(restored).toMatchObject({ conditions: [slowed(3)], conflicts: [{ path: 'conditions/slowed/ends' }] })
})

const ending = fc.record({
  at: fc.constantFrom('start' as const, 'end' as const),
  of: fc.constantFrom(...ORDER),
  rounds: fc.nat(4),
})
const counted = fc
  .array(ending, { maxLength: 4 })
  .map((ends) => sheet(...ends.map((each, at) => aCondition({ id: `${at}`, ends: { kind: 'turn', ...each } }))))

/** The sheet after so many turns of the order. */
function passed(from: Sheet, turns: number): Sheet {
  let { conditions } = from
  for (let turn = 0; turn < turns; turn += 1) {
    const edges = { end: ORDER[turn % ORDER.length] ?? '', start: ORDER[(turn + 1) % ORDER.length] ?? '' }
    for (const at of ['end', 'start'] as const) {
      conditions = conditionsAfterEdge(conditions, { at, of: edges[at] }).conditions
    }
  }
  return { ...from, conditions, rev: `${from.rev}.${turns}` }
}

test('[I10, M13] three devices that pass turns apart end as the one that is furthest, in any order and unasked', () => {
  const turns = fc.nat(16)
  fc.assert(
    fc.property(counted, turns, turns, turns, (base, ...counts) => {
      const [a, b, c] = counts.map((each) => passed(base, each)) as [Sheet, Sheet, Sheet]
      const { conditions } = passed(base, Math.max(...counts))
      for (const all of [
        merged(base, merged(base, a, b), c),
        merged(base, merged(base, c, a), b),
        merged(base, a, merged(base, b, c)),
      ]) {
        expect(all).toMatchObject({ conditions, conflicts: [] })
      }
      const once = merged(base, a, b)
      expect(merged(b, once, b)).toBe(once)
    }),
    RUNS,
  )
})
