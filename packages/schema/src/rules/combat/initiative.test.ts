import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aCombat, anEntry } from '../../testing/builders.ts'
import {
  createOrder,
  NO_TURN,
  orderEntries,
  rollInitiative,
  tieBreakerOf,
  typedInitiative,
  withEntryAdded,
  withEntryInitiative,
  withEntryRemoved,
  withGroup,
  withGroupRolls,
  withoutGroups,
  withPlayersInitiative,
} from './initiative.ts'

const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id).join('')
const order = () => [anEntry('a', 20), anEntry('b', 13), anEntry('c', 13), anEntry('d', 5)]

test('a manual value wins, even zero; otherwise a d20 plus the bonus', () => {
  const never = () => expect.fail('nothing is rolled')
  expect(rollInitiative(5, 0, never)).toBe(0)
  expect(rollInitiative(5, -4, never)).toBe(-4)
  const asked: number[][] = []
  const highest = (min: number, max: number) => {
    asked.push([min, max])
    return max
  }
  expect(rollInitiative(-10, undefined, highest)).toBe(10)
  expect(asked).toEqual([[1, 20]])
})

test('an order is made from typed and rolled values, with ties by the higher bonus', () => {
  const rolls = [7, 13]
  const entries = createOrder(
    [
      { id: 'low', initiativeBonus: 0 },
      { id: 'tied', initiativeBonus: 0 },
      { id: 'typed', initiativeBonus: 9 },
    ],
    { typed: 13 },
    () => rolls.shift() ?? 0,
  )
  expect(entries.map(({ id, initiative }) => [id, initiative])).toEqual([
    ['typed', 13],
    ['tied', 13],
    ['low', 7],
  ])
})

test("a player's own value counts if the GM typed none, even zero, and a foe has none of its own", () => {
  const mira = { id: 'mira', initiativeBonus: 3, type: 'player', currentInitiative: 0 } as const
  const orc = { id: 'orc', initiativeBonus: 1, type: 'monster', currentInitiative: 30 } as const
  expect([typedInitiative(mira, {}), typedInitiative(mira, { mira: 9 })]).toEqual([0, 9])
  expect(typedInitiative(orc, {})).toBeUndefined()
  const entries = createOrder([mira, orc], {}, () => 10)
  expect(entries.map(({ id, initiative }) => [id, initiative])).toEqual([
    ['orc', 11],
    ['mira', 0],
  ])
  expect(withPlayersInitiative({ orc: 4 }, [mira, orc])).toEqual({ orc: 4, mira: 0 })
  expect(withPlayersInitiative({ mira: 9 }, [mira])).toEqual({ mira: 9 })
})

test('editing a value moves only its own row', () => {
  expect(ids(withEntryInitiative(order(), 'd', 30))).toBe('dabc')
  expect(ids(withEntryInitiative(order(), 'a', 1))).toBe('bcda')
  expect(ids(withEntryInitiative(order(), 'd', 14))).toBe('adbc')
})

test('a row that rises to a tie goes behind it, one that falls to a tie goes before it', () => {
  expect(ids(withEntryInitiative(order(), 'd', 13))).toBe('abcd')
  expect(ids(withEntryInitiative(order(), 'a', 13))).toBe('abcd')
})

test('a dragged order stays when one of its values is edited', () => {
  const dragged = [anEntry('slow', 5), anEntry('a', 20), anEntry('b', 15), anEntry('c', 10)]
  expect(ids(withEntryInitiative(dragged, 'c', 17))).toBe('slowacb')
  expect(ids(withEntryInitiative(dragged, 'slow', 5))).toBe('slowabc')
  expect(ids(withEntryInitiative(dragged, 'nobody', 9))).toBe('slowabc')
})

test('in an order that was never dragged an edit is a stable sort', () => {
  const values = fc.array(fc.integer({ min: -3, max: 6 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(values, fc.nat(), fc.integer({ min: -3, max: 6 }), (initiatives, at, typed) => {
      const sorted = orderEntries(initiatives.map((initiative, index) => anEntry(`e${index}`, initiative)))
      const row = at % sorted.length
      const edited = sorted.map((entry, index) => (index === row ? { ...entry, initiative: typed } : entry))
      expect(withEntryInitiative(sorted, sorted[row]?.id ?? '', typed)).toEqual(orderEntries(edited))
    }),
    { seed: 20260306 },
  )
})

test('a combatant who joins goes behind everyone with the same value, and only once', () => {
  expect(ids(withEntryAdded(order(), anEntry('e', 13)))).toBe('abced')
  expect(ids(withEntryAdded([], anEntry('e', 13)))).toBe('e')
  expect(ids(withEntryAdded(order(), anEntry('e', -2)))).toBe('abcde')
  expect(withEntryAdded(order(), anEntry('b', 1))).toEqual(order())
})

test('when the active combatant leaves, the turn passes to the next one', () => {
  const combat = aCombat({ entries: order(), turn: { round: 2, entryId: 'b' } })
  expect(withEntryRemoved(combat, 'b')).toMatchObject({ turn: { round: 2, entryId: 'c' } })
  expect(withEntryRemoved(combat, 'a')).toMatchObject({ turn: { round: 2, entryId: 'b' } })
  expect(withEntryRemoved(combat, 'nobody')).toBe(combat)
})

test('when the active combatant leaves as the last in the order, a new round begins', () => {
  const combat = aCombat({ entries: order(), turn: { round: 2, entryId: 'd' } })
  expect(withEntryRemoved(combat, 'd')).toMatchObject({ turn: { round: 3, entryId: 'a' } })
})

test('when the last combatant leaves, no combat is running', () => {
  const combat = aCombat({ entries: [anEntry('a')], turn: { round: 4, entryId: 'a' } })
  expect(withEntryRemoved(combat, 'a')).toMatchObject({ entries: [], turn: NO_TURN })
})

test('a group is placed at its first member, on that initiative, and a group of one is dissolved', () => {
  const entries = [18, 15, 12, 9].map((initiative, at) => ({
    id: 'abcd'[at] ?? '',
    initiative,
    group: undefined as string | undefined,
  }))
  const short = (list: typeof entries) =>
    list.map(({ id, initiative, group }) => `${id}${initiative}${group ?? ''}`).join(' ')
  const grouped = withGroup(entries, ['d', 'b'], 'x')
  expect(short(grouped)).toBe('a18 b15x d15x c12')
  expect(short(withGroup(grouped, ['d', 'c'], 'y'))).toBe('a18 b15 d15y c15y')
  expect(short(withGroup(entries, ['c'], 'x'))).toBe(short(entries))
  expect(short(withoutGroups(grouped, ['b']))).toBe('a18 b15 d15 c12')
})

test('editing a value takes its own row out of the group, and the others stay together', () => {
  const three = ['a', 'b', 'c'].map((id) => ({ ...anEntry(id, 15), group: 'x' as string | undefined }))
  const edited = withEntryInitiative(three, 'b', 3)
  expect(edited.map(({ id, group }) => [id, group])).toEqual([
    ['a', 'x'],
    ['c', 'x'],
    ['b', undefined],
  ])
  expect(withEntryInitiative(edited, 'a', 1).map(({ id, group }) => [id, group])).toEqual([
    ['c', undefined],
    ['b', undefined],
    ['a', undefined],
  ])
})

test('ties go by bonus, then heroes before foes, then the given order', () => {
  const all = [
    { id: 'bat', initiativeBonus: 1, type: 'monster' as const },
    { id: 'ape', initiativeBonus: 1, type: 'monster' as const },
    { id: 'mira', initiativeBonus: 1, type: 'player' as const },
    { id: 'orc', initiativeBonus: 3, type: 'monster' as const },
  ]
  const manual = Object.fromEntries(all.map(({ id }) => [id, 12]))
  const order = createOrder(all, manual, () => 1)
  expect(order.map(({ id }) => id)).toEqual(['orc', 'mira', 'bat', 'ape'])
  const late = { id: 'tamsin', initiativeBonus: 1, type: 'player' as const }
  const breakTie = tieBreakerOf([...all, late])
  const added = withEntryAdded(order, { id: 'tamsin', characterId: 'tamsin', initiative: 12 }, breakTie)
  expect(added.map(({ id }) => id)).toEqual(['orc', 'mira', 'tamsin', 'bat', 'ape'])
})

test('a group rolls once; a value that was typed for one of them is that of all', () => {
  const group = ['b', 'c'].map((id) => ({ id, initiativeBonus: 2 }))
  const rolls = [7, 13]
  const values = withGroupRolls({ a: 3 }, [group], () => rolls.shift() ?? 20)
  expect([values, rolls]).toEqual([{ a: 3, b: 9, c: 9 }, [13]])
  const never = () => expect.fail('nothing is rolled')
  expect(withGroupRolls({ c: 0 }, [group], never)).toEqual({ b: 0, c: 0 })
})
