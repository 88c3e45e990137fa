import {
  type Character,
  inverseUses,
  usesBackOnRest,
  usesBackOnTurn,
  withRest,
  withUsed,
  withUsesDifferences,
} from '@lanternkeep/schema'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SyncDocument } from '../protocol.ts'
import { aSheet, NOW } from '../testing/push-server.ts'
import { merge } from './merge.ts'

const RUNS = { numRuns: 300, seed: 20_260_101 }
const SLOT = { of: 'spellSlots', id: '1' } as const
const PARRY = { of: 'reactions', id: 'parry' } as const

type Sheet = SyncDocument & Character & { spellSlots: { 1: { max: number; used: number } } }
const tired = (used: number) => aSheet({ spellSlots: { 1: { max: 9, used } } }) as Sheet
const rested = (sheet: Sheet, spent = 0) => withUsed(withRest(sheet, 'long rest'), SLOT, spent)

function merged(base: SyncDocument, theirs: SyncDocument, mine: SyncDocument): Sheet {
  const sides = { base, theirs: { ...theirs, rev: 'theirs' }, mine: { ...mine, rev: 'mine' } }
  return merge('characters', { ...sides, by: '', at: NOW, newId: () => 'conflict' }) as Sheet
}
const usedOf = ({ spellSlots, conflicts }: Sheet) => [spellSlots[1].used, conflicts]

test('[M2] a rest that both sides take apart is one rest, and what each spends after it adds up', () => {
  const base = tired(3)
  expect(usedOf(merged(base, rested(base, 1), rested(base, 1)))).toEqual([2, []])
  expect(usedOf(merged(base, rested(base), rested(base, 2)))).toEqual([2, []])
})

test('[M2] a rest that one side takes brings back what was spent before it, not what the other side spent', () => {
  const base = tired(3)
  for (const both of [
    merged(base, rested(base, 1), withUsed(base, SLOT, 2)),
    merged(base, withUsed(base, SLOT, 2), rested(base, 1)),
  ]) {
    expect(usedOf(both)).toEqual([3, []])
  }
})

test('[M2] the next rest is another one, though both sides know of the first', () => {
  const base = tired(3)
  const both = merged(base, rested(base, 1), rested(base, 1))
  expect(usedOf(merged(both, withUsed(both, SLOT, 1), rested(both)))).toEqual([1, []])
  expect(usedOf(merged(both, rested(both, 1), rested(both, 1)))).toEqual([2, []])
})

test('[M2] a rest that one side takes back counts on the other side alone', () => {
  const base = tired(3)
  const back = withUsesDifferences(rested(base), inverseUses(usesBackOnRest(base, 'long rest')))
  expect(usedOf(back)).toEqual(usedOf(base))
  for (const both of [merged(base, back, rested(base, 1)), merged(base, rested(base, 1), back)]) {
    expect(usedOf(both)).toEqual([1, []])
  }
})

test('[M2] a rest that stands after a merge stands after the next one, whatever comes in between', () => {
  const base = tired(3)
  const back = withUsesDifferences(rested(base), inverseUses(usesBackOnRest(base, 'long rest')))
  const theirs = withUsed(back, SLOT, 2)
  const mine = merged(base, theirs, rested(base, 1))
  expect(usedOf(mine)).toEqual([3, []])
  expect(usedOf(merged(theirs, { ...theirs, ownNotes: 'Tired.' } as Sheet, mine))).toEqual([3, []])
  expect(usedOf(merged(theirs, withUsed(theirs, SLOT, 1), mine))).toEqual([4, []])
  // Who took it back and makes it again finds it made.
  const again = withUsesDifferences(theirs, usesBackOnRest(base, 'long rest'))
  expect(usedOf(merged(theirs, again, mine))).toEqual([3, []])
})

test('[M2] a rest that both sides take back is taken back once', () => {
  const base = tired(3)
  const both = rested(base)
  const back = withUsesDifferences(both, inverseUses(usesBackOnRest(base, 'long rest')))
  expect(usedOf(merged(both, back, back))).toEqual([3, []])
  for (const all of [merged(both, back, withUsed(back, SLOT, 2)), merged(both, withUsed(back, SLOT, 2), back)]) {
    expect(usedOf(all)).toEqual([5, []])
  }
})

test('[M2] what each side spent before it took back the same rest adds up', () => {
  const base = tired(3)
  const both = rested(base)
  const takenBack = (spent: number) =>
    withUsesDifferences(withUsed(both, SLOT, spent), inverseUses(usesBackOnRest(base, 'long rest')))
  expect(usedOf(merged(both, takenBack(1), takenBack(2)))).toEqual([6, []])
})

test('[M2] uses that one by one are given back on both sides add up, as ever', () => {
  const base = tired(3)
  expect(usedOf(merged(base, withUsed(base, SLOT, -1), withUsed(base, SLOT, -1)))).toEqual([1, []])
})

test('[M2] the first use on both sides adds up, and an action that no one used stays as it is', () => {
  const parry = { id: 'parry', name: 'Parry', description: '', limitedUse: { per: 'day', count: 3 } }
  const base = aSheet({ reactions: [parry, { ...parry, id: 'riposte' }] }) as Sheet
  const both = merged(base, withUsed(base, PARRY, 1), withUsed(base, PARRY, 1)) as unknown as Record<string, unknown>
  expect([both.reactions, both.conflicts]).toEqual([
    [
      { ...parry, used: 2 },
      { ...parry, id: 'riposte' },
    ],
    [],
  ])
})

test('[M2] a turn that both sides begin brings back its uses once', () => {
  const parry = { id: 'parry', name: 'Parry', description: '', limitedUse: { per: 'round', count: 3 }, used: 2 }
  const base = aSheet({ reactions: [parry], specialUse: { per: 'round', count: 3 }, specialUsed: 3 }) as Sheet
  const begun = withUsesDifferences(base, usesBackOnTurn(base))
  const both = merged(base, withUsed(begun, PARRY, 1), withUsed(begun, { of: 'special' }, 1))
  expect(both).toMatchObject({ reactions: [{ used: 1 }], specialUsed: 1, conflicts: [] })
})

test('[I10, M2] three devices that rest or spend apart agree in any order: what came before a rest is back', () => {
  const evening = fc.record({ rests: fc.boolean(), spent: fc.nat(3) })
  fc.assert(
    fc.property(fc.nat(3), evening, evening, evening, (before, ...evenings) => {
      const base = { ...tired(before), spellSlots: { 1: { max: 99, used: before } } } as Sheet
      const [a, b, c] = evenings.map(({ rests, spent }) => {
        return rests ? rested(base, spent) : withUsed(base, SLOT, spent)
      }) as [Sheet, Sheet, Sheet]
      const spent = evenings.reduce((sum, each) => sum + each.spent, 0)
      const used = spent + (evenings.some(({ rests }) => rests) ? 0 : before)
      for (const all of [
        merged(base, merged(base, a, b), c),
        merged(base, merged(base, c, a), b),
        merged(base, a, merged(base, b, c)),
      ]) {
        expect(usedOf(all)).toEqual([used, []])
      }
    }),
    RUNS,
  )
})

type Step = 'spend' | 'rest' | 'undo' | 'undo before' | 'redo'
type Act = { rest: boolean; by: number; undos: number; back: ReturnType<typeof usesBackOnRest> }

const isUndone = ({ undos }: Act) => undos % 2 === 1

/** A device with what was done on it, and what all of that leads to if it is done again without what is undone. */
function onDevice(from: Sheet, steps: readonly Step[], known: readonly Act[] = []) {
  const acts = known.map((act) => ({ ...act }))
  let sheet = from
  const toggle = (act: Act | undefined) => {
    if (!act) return
    act.undos += 1
    sheet = withUsesDifferences(sheet, isUndone(act) ? inverseUses(act.back) : act.back)
  }
  for (const step of steps) {
    const rests = acts.filter(({ rest }) => rest)
    if (step === 'spend') {
      sheet = withUsed(sheet, SLOT, 1)
      acts.push({ rest: false, by: 1, undos: 0, back: [] })
    } else if (step === 'rest') {
      const back = usesBackOnRest(sheet, 'long rest')
      sheet = withUsesDifferences(sheet, back)
      acts.push({ rest: true, by: 0, undos: 0, back })
    } else if (step === 'redo') toggle(rests.findLast(isUndone))
    else toggle(rests.filter((rest) => !isUndone(rest)).at(step === 'undo' ? -1 : -2))
  }
  return { sheet, acts }
}

/** What is spent since the last rest that stands, apart from `known`; and whether there is one since then. */
function since(acts: readonly Act[], known = 0) {
  const at = acts.findLastIndex((act) => act.back.length > 0 && !isUndone(act))
  const spent = acts.slice(Math.max(at + 1, known)).reduce((sum, { by }) => sum + by, 0)
  return { spent, hasRest: at >= known }
}

const steps = fc.array(fc.constantFrom<Step>('spend', 'spend', 'rest', 'undo', 'undo before', 'redo'), { maxLength: 9 })

test('[M2] rests that are undone and redone in any order end where those that stand lead', () => {
  fc.assert(
    fc.property(steps, (done) => {
      const base = { ...tired(0), spellSlots: { 1: { max: 99, used: 0 } } } as Sheet
      const { sheet, acts } = onDevice(base, done)
      expect(usedOf(sheet)[0]).toBe(since(acts).spent)
    }),
    RUNS,
  )
})

test('[M2] rests, undos and redos on two devices apart end where those that stand on either lead', () => {
  const own = fc.array(fc.constantFrom<Step>('spend', 'rest', 'undo', 'undo before', 'redo'), { maxLength: 5 })
  fc.assert(
    fc.property(steps, own, own, (before, ...apart) => {
      const empty = { ...tired(0), spellSlots: { 1: { max: 99, used: 0 } } } as Sheet
      const base = onDevice(empty, before)
      const [one, other] = apart.map((each) => onDevice(base.sheet, each, base.acts)) as [Done, Done]
      const both = merged(base.sheet, one.sheet, other.sheet)
      expect(usedOf(merged(base.sheet, other.sheet, one.sheet))).toEqual(usedOf(both))
      const known = base.acts.length
      const [here, there] = [since(one.acts, known), since(other.acts, known)]
      const undos = (at: number) => Math.max(...[one, other].map(({ acts }) => acts[at]?.undos ?? 0))
      const shared = base.acts.map((act, at) => ({ ...act, undos: undos(at) }))
      const kept = here.hasRest || there.hasRest ? 0 : since(shared).spent
      expect(usedOf(both)).toEqual([kept + here.spent + there.spent, []])
    }),
    RUNS,
  )
})

type Done = ReturnType<typeof onDevice>
