import { expect, test } from 'vitest'
import { turnAfterReorder, withDelay } from './delay.ts'
import { withEntryMoved } from './order-by-hand.ts'
import { nextTurn } from './turn.ts'

const order = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
const grouped = [{ id: 'a' }, { id: 'b', group: 'g' }, { id: 'c', group: 'g' }, { id: 'd' }]
const ids = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id).join('')
const at = (entryId: string, round = 1) => ({ round, entryId })
const moved = (id: string, toIndex: number, turn = at('b')) => {
  const after = withEntryMoved(order, id, toIndex)
  return { order: ids(after), turn: turnAfterReorder(turn, order, after) }
}

test('when the acting one moves down, the turn passes to who was behind it', () => {
  expect(moved('b', 3)).toEqual({ order: 'acdb', turn: at('c') })
  expect(moved('b', 2)).toEqual({ order: 'acbd', turn: at('c') })
})

test('every other move leaves the turn where it is', () => {
  expect(moved('b', 0)).toEqual({ order: 'bacd', turn: at('b') })
  expect(moved('d', 0).turn).toEqual(at('b'))
  expect(moved('a', 3).turn).toEqual(at('b'))
  expect(turnAfterReorder(at('d'), order, order)).toEqual(at('d'))
})

test('moving the acting one never skips anyone, wherever it goes', () => {
  for (let start = 0; start < order.length; start += 1) {
    for (let to = 0; to < order.length; to += 1) {
      const acting = order[start]?.id ?? ''
      const after = withEntryMoved(order, acting, to)
      let turn = turnAfterReorder(at(acting), order, after)
      const seen = new Set<string>()
      while (turn.round === 1) {
        seen.add(turn.entryId ?? '')
        turn = nextTurn(turn, after) as ReturnType<typeof at>
      }
      for (const { id } of order.slice(start)) expect([acting, to, id, seen.has(id)]).toEqual([acting, to, id, true])
    }
  }
})

test('one who delays goes behind the next, who acts now', () => {
  expect(withDelay(at('b'), order)).toEqual({ entries: ['a', 'c', 'b', 'd'].map((id) => ({ id })), turn: at('c') })
})

test('the last of a round delays behind the first of the next', () => {
  const after = withDelay(at('d'), order)
  expect([ids(after?.entries), after?.turn]).toEqual(['adbc', at('a', 2)])
})

test('a group delays, and is passed, as one', () => {
  const before = withDelay(at('a'), grouped)
  expect([ids(before?.entries), before?.turn]).toEqual(['bcad', at('b')])
  const group = withDelay(at('b'), grouped)
  expect([ids(group?.entries), group?.turn]).toEqual(['adbc', at('d')])
})

test('alone there is no one to delay for', () => {
  expect(withDelay(at('a'), [{ id: 'a' }])).toBeUndefined()
  expect(withDelay({ round: 0, entryId: null }, [])).toBeUndefined()
})
