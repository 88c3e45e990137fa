import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_TURN } from './initiative.ts'
import { actingEntries, entryAfterTurn, firstTurn, nextTurn, previousTurn, validTurn } from './turn.ts'

const three = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('the turn goes down the list and wraps into the next round', () => {
  expect(firstTurn(three)).toEqual({ round: 1, entryId: 'a' })
  expect(nextTurn({ round: 1, entryId: 'a' }, three)).toEqual({ round: 1, entryId: 'b' })
  expect(nextTurn({ round: 1, entryId: 'c' }, three)).toEqual({ round: 2, entryId: 'a' })
})

test('with one combatant every turn is a round', () => {
  expect(nextTurn({ round: 3, entryId: 'a' }, [{ id: 'a' }])).toEqual({ round: 4, entryId: 'a' })
})

test('no one has a turn in an empty combat', () => {
  expect(nextTurn({ round: 3, entryId: 'a' }, [])).toEqual(NO_TURN)
  expect(previousTurn({ round: 3, entryId: 'a' }, [])).toEqual(NO_TURN)
  expect(validTurn({ round: 3, entryId: 'a' }, [])).toEqual(NO_TURN)
  expect(entryAfterTurn(NO_TURN, [])).toBeUndefined()
})

test('the turn goes back, across rounds too, but not before the beginning', () => {
  expect(previousTurn({ round: 2, entryId: 'b' }, three)).toEqual({ round: 2, entryId: 'a' })
  expect(previousTurn({ round: 2, entryId: 'a' }, three)).toEqual({ round: 1, entryId: 'c' })
  expect(previousTurn({ round: 1, entryId: 'a' }, three)).toEqual({ round: 1, entryId: 'a' })
})

test('the turn of a combatant who left passes to the first of the same round', () => {
  expect(validTurn({ round: 2, entryId: 'gone' }, three)).toEqual({ round: 2, entryId: 'a' })
  expect(nextTurn({ round: 2, entryId: 'gone' }, three)).toEqual({ round: 2, entryId: 'a' })
  expect(previousTurn({ round: 2, entryId: 'gone' }, three)).toEqual({ round: 2, entryId: 'a' })
  expect(validTurn({ round: 2, entryId: 'b' }, three)).toEqual({ round: 2, entryId: 'b' })
})

test('the next combatant is named', () => {
  expect(entryAfterTurn({ round: 1, entryId: 'c' }, three)).toBe('a')
})

test('next and then previous returns to the same turn', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.nat(8), fc.integer({ min: 1, max: 50 }), (size, at, round) => {
      const entries = Array.from({ length: size }, (_, index) => ({ id: `e${index}` }))
      const turn = { round, entryId: `e${at % size}` }
      expect(previousTurn(nextTurn(turn, entries), entries)).toEqual(turn)
    }),
    { seed: 20260306 },
  )
})

test('an adjacent group has one turn', () => {
  const entries = [{ id: 'a' }, { id: 'b', group: 'goblins' }, { id: 'c', group: 'goblins' }, { id: 'd' }]
  expect(nextTurn({ round: 1, entryId: 'a' }, entries)).toEqual({ round: 1, entryId: 'b' })
  expect(actingEntries({ round: 1, entryId: 'b' }, entries).map(({ id }) => id)).toEqual(['b', 'c'])
  expect(nextTurn({ round: 1, entryId: 'b' }, entries)).toEqual({ round: 1, entryId: 'd' })
  expect(previousTurn({ round: 1, entryId: 'd' }, entries)).toEqual({ round: 1, entryId: 'b' })
  expect(previousTurn({ round: 1, entryId: 'c' }, entries)).toEqual({ round: 1, entryId: 'a' })
  const parted = [entries[1], entries[0], entries[2]].flatMap((entry) => entry ?? [])
  expect(nextTurn({ round: 1, entryId: 'b' }, parted)).toEqual({ round: 1, entryId: 'a' })
})
