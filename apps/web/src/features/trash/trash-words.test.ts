import type { TrashedThing } from '@lanternkeep/schema'
import { expect, test } from 'vitest'
import type { TrashItem } from './merge-trash.ts'
import { daysLeft, kindInWords, namesInWords } from './trash-words.ts'

const items = (...things: TrashedThing[]) => things.map((thing) => ({ thing }) as TrashItem)
const named = (...names: string[]) => items(...names.map((name): TrashedThing => ({ kind: 'monster', name })))

test('several are named together, their common name once', () => {
  expect(namesInWords(named('Mother Isbet Crane'))).toBe('Mother Isbet Crane')
  expect(namesInWords(named('Pilgrim 3', 'Pilgrim 1', 'Pilgrim 2'))).toBe('Pilgrim 1, 2 and 3')
  expect(namesInWords(named('Orc', 'Gull'))).toBe('Gull and Orc')
  expect(namesInWords(named('a', 'b', 'c', 'd', 'e'))).toBe('a, b, c and 2 more')
  expect(namesInWords(named('a', 'b', 'c', 'd'))).toBe('a, b, c and d')
  expect(namesInWords(named('Orc 1', 'Gull 2'))).toBe('Gull 2 and Orc 1')
  expect(namesInWords(named(''))).toBe('Unnamed')
})

test('a kind is shown with what tells one document from another', () => {
  expect(kindInWords(items({ kind: 'npc', name: 'Corin' }))).toBe('NPC')
  expect(kindInWords(named('a', 'b'))).toBe('Monsters, deleted together')
  expect(kindInWords(items({ kind: 'session', name: 'Session 12', words: 1840 }))).toBe('Session, 1,840 words')
  expect(kindInWords(items({ kind: 'session', name: 'Session 12', words: 1 }))).toBe('Session, 1 word')
  expect(kindInWords(items({ kind: 'handout', name: 'Map', hasPicture: true }))).toBe('Handout with a picture')
  expect(kindInWords(items({ kind: 'recording', name: 'R', duration: 61_000, device: 'a Mac' }))).toBe(
    'Recording, 1m 1s. Its audio is on a Mac, unless it was deleted there',
  )
})

test('the remaining days are counted, and the last ones stand out', () => {
  const now = new Date('2026-11-20T21:00:00.000Z')
  const left = (keptUntil: string) => daysLeft({ keptUntil }, now)
  expect(left('2026-12-20T21:00:00.000Z')).toEqual({ text: '30 days left', isLast: false })
  expect(left('2026-12-22T21:00:00.000Z')).toEqual({ text: '30 days left', isLast: false })
  expect(left('2026-11-24T22:00:00.000Z')).toEqual({ text: '5 days left', isLast: true })
  expect(left('2026-11-21T10:00:00.000Z')).toEqual({ text: '1 day left', isLast: true })
  expect(left('2026-11-20T20:00:00.000Z')).toEqual({ text: '0 days left', isLast: true })
})
