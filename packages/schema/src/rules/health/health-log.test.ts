import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LONGEST_LOG } from '../../entities/replicated/act.ts'
import type { HealthEntry } from '../../entities/replicated/health-log.ts'
import { aMonster, aPlayer } from '../../testing/builders.ts'
import { withHealthSet } from './health.ts'
import { withHealthAct } from './health-amount.ts'
import { healthAfter, type Ledgered, withExplainedHealth, withHealthEntry, withHealthEntryAs } from './health-log.ts'

/** Later than any modification. */
const LATER = 9_999_999_999_999
const orc = aMonster({ id: 'orc', health: 25, maxHealth: 25 })
const entry = (order: number, kind: HealthEntry['kind'], amount: number, over: Partial<HealthEntry> = {}) => {
  return { id: `act-${order}`, order, kind, amount, ...over }
}
const hit = (order: number, amount: number, over: Partial<HealthEntry> = {}) => entry(order, 'damage', amount, over)
const play = <C extends Ledgered>(character: C, ...entries: HealthEntry[]) => {
  return entries.reduce((each, next) => withHealthEntry(each, next), character)
}

test('[A3] three hits of 10 on 25 health, undone one by one, give 25', () => {
  const hits = [hit(1, 10), hit(2, 10), hit(3, 10)]
  let hurt = play(orc, ...hits)
  expect(hurt.health).toBe(0)
  const seen: number[] = []
  for (const each of hits.toReversed()) {
    hurt = withHealthEntry(hurt, { ...each, undos: 1 })
    seen.push(hurt.health)
  }
  expect(seen).toEqual([5, 15, 25])
})

test('[A3] a hit of 40 and then 5 healing is 5, and 25 once the hit is undone', () => {
  const hurt = play(orc, hit(1, 40), entry(2, 'heal', 5))
  expect(hurt.health).toBe(5)
  expect(withHealthEntry(hurt, hit(1, 40, { undos: 1 })).health).toBe(25)
})

test('[A3] an act that arrives late is played in its place', () => {
  expect(play(orc, hit(1, 40), entry(3, 'heal', 5), hit(2, 3)).health).toBe(5)
  expect(play(orc, entry(2, 'set', 20), hit(1, 9)).health).toBe(20)
})

test('[A3] a hit on 0 health counts once an earlier one is undone', () => {
  const hurt = play(orc, hit(1, 40), hit(2, 10))
  expect(withHealthEntry(hurt, hit(1, 40, { undos: 1 })).health).toBe(15)
})

test('[A3] temporary health is spent first, and comes back with the hit that spent it', () => {
  const shielded = play(orc, entry(1, 'temp', 8), entry(2, 'temp', 5), hit(3, 10))
  expect(shielded).toMatchObject({ health: 23, tempHealth: 0 })
  expect(withHealthEntry(shielded, hit(3, 10, { undos: 1 }))).toMatchObject({ health: 25, tempHealth: 8 })
})

test('[A1] undoing twice is undoing once, and an older mark has no effect', () => {
  const undone = play(orc, hit(1, 10), hit(1, 10, { undos: 1 }), hit(1, 10, { undos: 1 }), hit(1, 10))
  expect(undone).toMatchObject({ health: 25, healthLog: { acts: [{ undos: 1 }] } })
  expect(play(undone, hit(1, 10, { undos: 2 })).health).toBe(15)
})

test('[A5] the log keeps its last acts, and the others become part of the base, where their marks have no effect', () => {
  let hurt = aMonster({ health: 1000, maxHealth: 1000 })
  for (let order = 1; order <= LONGEST_LOG + 3; order += 1) hurt = withHealthEntry(hurt, hit(order, 1))
  expect(hurt).toMatchObject({ health: 797, healthLog: { base: { health: 997 }, foldedTo: 3 } })
  expect(hurt.healthLog?.acts).toHaveLength(LONGEST_LOG)
  expect(withHealthEntry(hurt, hit(2, 1, { undos: 1 })).health).toBe(797)
  expect(withHealthEntry(hurt, hit(4, 1, { undos: 1 })).health).toBe(798)
})

test("[A5] an act that left the combat's log becomes part of the base with the next act", () => {
  const hurt = withHealthEntry(play(orc, hit(1, 40), hit(2, 1), entry(3, 'heal', 9)), hit(4, 2), 3)
  expect(hurt).toMatchObject({ health: 7, healthLog: { base: { health: 0 }, foldedTo: 2, acts: [{}, {}] } })
})

test('[A6] a number written without an act becomes a difference', () => {
  const written = { ...play(orc, hit(1, 10)), health: 12, tempHealth: 4, rev: 'old.2' }
  const after = withHealthEntry(written, hit(LATER, 1))
  expect(after).toMatchObject({ health: 12, tempHealth: 3 })
  expect(after.healthLog?.acts[1]).toMatchObject({ id: 'old.2', kind: 'shift', amount: -3, temp: 4 })
  expect(withExplainedHealth(after, 'x')).toBe(after)
})

test('[A6] a number that a form set is an entry under its mark', () => {
  const set = withExplainedHealth(withHealthSet(play(orc, hit(1, 10)), 20, 'mark-1'), 'form')
  expect(set.healthLog?.acts[1]).toMatchObject({ id: 'mark-1', kind: 'set', amount: 20 })
  expect(withHealthEntry(set, hit(1, 10, { undos: 1 })).health).toBe(20)
  expect(withExplainedHealth({ ...set, health: 18 }, 'later').healthLog?.acts[2]).toMatchObject({ kind: 'shift' })
})

test('[A6] a new maximum alone changes no health', () => {
  const full = play({ ...orc, health: 20 }, entry(1, 'heal', 10))
  const raised = withExplainedHealth({ ...full, maxHealth: 40 }, 'raise')
  expect([raised.health, healthAfter(raised.healthLog ?? never(), 40).health]).toEqual([25, 25])
})

test('[A6] health above its own maximum is a base of its own', () => {
  const above = withExplainedHealth({ ...play(orc, hit(1, 10)), health: 60 }, 'odd')
  expect(above.healthLog).toMatchObject({ base: { health: 60 }, acts: [] })
  expect(withHealthEntry(above, hit(LATER, 2)).health).toBe(25)
})

test('[A6] without a log nothing is explained: the first act begins it', () => {
  expect(withExplainedHealth(orc, 'x')).toBe(orc)
  const marked = play(aPlayer({ health: 30, healthMark: 'm' }), hit(1, 4))
  expect(marked.healthLog?.base).toEqual({ health: 30, tempHealth: 0, mark: 'm' })
})

test("[A6] the part of a log in a player's copy counts as none, for one who has just become a GM", () => {
  const { healthLog, ...copy } = play(orc, hit(1, 10))
  const partial = { ...copy, healthLog: { acts: healthLog?.acts } } as unknown as typeof orc
  expect(play(partial, hit(2, 5))).toMatchObject({ health: 10, healthLog: { base: { health: 15 } } })
  expect(withHealthEntryAs(partial, 'act-1', undefined)).toBe(partial)
})

test('an entry that could not be stored is restored as it was', () => {
  const hurt = play(orc, hit(1, 10), hit(2, 3))
  expect(withHealthEntryAs(hurt, 'act-2', undefined).health).toBe(15)
  expect(withHealthEntryAs(play(hurt, hit(1, 10, { undos: 1 })), 'act-1', hit(1, 10))).toEqual(hurt)
})

test('[A3] acts in any order, with any marks, end at the replay in their order', () => {
  const kinds = fc.constantFrom('damage', 'heal', 'set', 'temp')
  const acts = fc.uniqueArray(fc.record({ order: fc.nat(30), kind: kinds, amount: fc.nat(30), undos: fc.nat(3) }), {
    selector: ({ order }) => order,
    maxLength: 12,
  })
  fc.assert(
    fc.property(acts, fc.infiniteStream(fc.nat()), (made, dice) => {
      const entries = made.map(({ order, kind, amount, undos }) => entry(order + 1, kind, amount, { undos }))
      const shuffled = entries
        .flatMap((each) => [{ ...each, undos: 0 }, each])
        .toSorted(() => ((dice.next().value ?? 0) % 2) - 0.5)
      const standing = entries.filter(({ undos = 0 }) => undos % 2 === 0).toSorted((a, b) => a.order - b.order)
      const expected = standing.reduce(
        (each, { kind, amount }) => withHealthAct(each, { kind: kind as 'damage', amount }, ''),
        { health: 17, maxHealth: 25, tempHealth: 2 },
      )
      const { health, tempHealth } = play({ ...orc, health: 17, tempHealth: 2 }, ...shuffled)
      expect([health, tempHealth]).toEqual([expected.health, expected.tempHealth])
    }),
    { seed: 20_260_307 },
  )
})

function never(): never {
  throw new Error('There is a log')
}
