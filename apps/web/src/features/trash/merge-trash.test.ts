import type { TrashEntry } from '@lanternkeep/schema'
import { aSession } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import type { DeletedHere } from '../../data/local/index.ts'
import { groupTrash, mergeTrash, withSessionNames } from './merge-trash.ts'

const entry = (id: string, over: Partial<TrashEntry> = {}): TrashEntry => ({
  collection: 'characters',
  id,
  rev: `laptop.${id}`,
  thing: { kind: 'npc', name: id },
  deletedAt: '2026-11-14T22:05:00.000Z',
  keptUntil: '2026-12-14T22:05:00.000Z',
  ...over,
})
const here = (id: string, over: Partial<DeletedHere> = {}): DeletedHere => ({
  ...entry(id),
  isFromHere: false,
  ...over,
})
const nobody = { alive: new Set<string>(), replica: 'tablet', memberId: 'me' }

test('a document in both lists is one line: its body from here, its author from the server', () => {
  const cloud = [entry('isbet', { by: { memberId: 'jonas', name: 'Jonas' }, on: 'a Mac', keptUntil: 'later' })]
  expect(mergeTrash({ ...nobody, here: [here('isbet')], cloud })).toMatchObject([
    { id: 'isbet', who: 'Jonas, on a Mac', isHere: true, keptUntil: 'later' },
  ])
})

test('a line says who deleted it, as far as it is known', () => {
  const whoOf = (over: Partial<TrashEntry>) => mergeTrash({ ...nobody, here: [], cloud: [entry('a', over)] })[0]?.who
  const me = { memberId: 'me', name: 'Rosalind' }
  expect(whoOf({ by: me, on: 'an iPad' })).toBe('You, on an iPad')
  expect(whoOf({ by: me })).toBe('You')
  expect(whoOf({ by: me, on: 'an iPad', rev: 'tablet.7' })).toBe('You, on this device')
  expect(whoOf({ by: { memberId: 'gone', name: '' }, on: 'a Mac' })).toBe('Someone, on a Mac')
  expect(whoOf({ on: 'a Mac' })).toBe('On a Mac')
  expect(whoOf({})).toBe('Unknown person')
  expect(mergeTrash({ ...nobody, cloud: [], here: [here('a')] })[0]?.who).toBe('On another device')
  expect(mergeTrash({ ...nobody, cloud: [], here: [here('a', { isFromHere: true })] })[0]?.who).toBe(
    'You, on this device',
  )
})

test('a session is listed with its time where another one, deleted or not, has its number', () => {
  const deleted = (id: string, sessionNumber: number) => {
    const session = { sessionNumber, date: '2026-11-20T21:42:00.000Z' }
    return here(id, { collection: 'sessions', thing: { kind: 'session', name: `Session ${sessionNumber}` }, session })
  }
  const named = (ids: Record<string, number>, alive: Record<string, number>) => {
    const all = Object.entries(ids).map(([id, number]) => deleted(id, number))
    const sessions = Object.entries(alive).map(([id, sessionNumber]) => aSession({ id, sessionNumber }))
    return withSessionNames(mergeTrash({ ...nobody, here: all, cloud: [] }), sessions).map(({ thing }) => thing.name)
  }
  const timed = expect.stringMatching(/^Session 4, Nov 20, 2026, \d/)
  expect(named({ a: 4, b: 5 }, { c: 6 })).toEqual(['Session 4', 'Session 5'])
  expect(named({ a: 4, b: 4, c: 5 }, {})).toEqual([timed, timed, 'Session 5'])
  expect(named({ a: 4 }, { b: 4 })).toEqual([timed])
  // It stays in the list once it is restored.
  expect(named({ a: 4 }, { a: 4 })).toEqual(['Session 4'])
})

test('a recording is listed with the time of its session where another one has its number', () => {
  const session = { sessionNumber: 4, date: '2026-11-20T21:42:00.000Z' }
  const thing = { kind: 'recording' as const, name: 'Recording of session 4' }
  const items = [
    here('a', { collection: 'sessions', thing: { kind: 'session', name: 'Session 4' }, session }),
    here('r', { collection: 'recordings', thing, recording: { sessionId: 'a', sessionNumber: 4 } }),
  ]
  const nameWith = (...numbers: number[]) => {
    const sessions = numbers.map((sessionNumber) => aSession({ id: `s${sessionNumber}`, sessionNumber }))
    return withSessionNames(mergeTrash({ ...nobody, here: items, cloud: [] }), sessions)[1]?.thing.name
  }
  expect(nameWith(5)).toBe('Recording of session 4')
  expect(nameWith(4)).toMatch(/^Recording of session 4, Nov 20, 2026, \d/)
})

test("what is on the device again isn't listed, though the server still lists it", () => {
  const alive = new Set(['characters/isbet'])
  const cloud = [entry('isbet'), entry('corin')]
  expect(mergeTrash({ ...nobody, alive, here: [], cloud }).map(({ id, isHere }) => [id, isHere])).toEqual([
    ['corin', false],
  ])
})

test('the latest is first; what one person deleted within a moment is one entry', () => {
  const at = (second: number) => `2026-11-14T22:05:${String(second).padStart(2, '0')}.000Z`
  const pilgrim = (id: string, second: number, over: Partial<TrashEntry> = {}) =>
    entry(id, { thing: { kind: 'monster', name: id }, deletedAt: at(second), ...over })
  const cloud = [
    pilgrim('one', 10),
    pilgrim('two', 11),
    pilgrim('three', 12),
    pilgrim('later', 20),
    pilgrim('an npc', 20, { thing: { kind: 'npc', name: 'an npc' } }),
    pilgrim('by another', 13, { by: { memberId: 'jonas', name: 'Jonas' } }),
  ]
  const groups = groupTrash(mergeTrash({ ...nobody, here: [], cloud }))
  expect(groups.map(({ items }) => items.map(({ id }) => id))).toEqual([
    ['an npc'],
    ['later'],
    ['by another'],
    ['three', 'two', 'one'],
  ])
})
