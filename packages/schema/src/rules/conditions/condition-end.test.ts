import { expect, test } from 'vitest'
import { type Duration, endInWords, endOf } from './condition-end.ts'

const now = '2026-11-20T20:00:00.000Z'
const atMirasTurn = { targetId: 'orc', actingId: 'mira', now }
const outsideCombats = { targetId: 'orc', actingId: undefined, now }
const nameOf = (id: string) => (id === 'mira' ? 'Mira' : 'Orc 2')
const timeOf = (iso: string) => iso.slice(11, 16)

test.each<[Duration, object, object, string]>([
  [{ kind: 'dispelled' }, atMirasTurn, { kind: 'none' }, 'until removed'],
  [{ kind: 'combat' }, atMirasTurn, { kind: 'combatEnd' }, 'until the fight ends'],
  [
    { kind: 'start', of: 'mira' },
    atMirasTurn,
    { at: 'start', of: 'mira', rounds: 0 },
    "until the start of Mira's turn",
  ],
  [{ kind: 'end', of: 'orc' }, atMirasTurn, { at: 'end', of: 'orc', rounds: 0 }, "until the end of Orc 2's turn"],
  [
    { kind: 'end', of: 'mira' },
    atMirasTurn,
    { at: 'end', of: 'mira', rounds: 1 },
    "1 more round, then until the end of Mira's turn",
  ],
  [
    { kind: 'rounds', amount: 3 },
    atMirasTurn,
    { at: 'start', of: 'mira', rounds: 2 },
    "2 more rounds, then until the start of Mira's turn",
  ],
  [
    { kind: 'rounds', amount: 1 },
    outsideCombats,
    { at: 'start', of: 'orc', rounds: 0 },
    "until the start of Orc 2's turn",
  ],
  [
    { kind: 'turns', amount: 2 },
    atMirasTurn,
    { at: 'end', of: 'orc', rounds: 1 },
    "1 more round, then until the end of Orc 2's turn",
  ],
  [{ kind: 'minutes', amount: 10 }, atMirasTurn, { kind: 'time', time: '2026-11-20T20:10:00.000Z' }, 'until 20:10'],
])('%o is stored so that it can be counted, and put in words', (duration, context, ends, words) => {
  const end = endOf(duration, context as typeof atMirasTurn)
  expect(end).toMatchObject(ends)
  expect(endInWords(end, nameOf, timeOf)).toBe(words)
})
