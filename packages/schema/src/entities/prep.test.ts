import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { labelOfPath } from '../field-labels.ts'
import { trashedThing } from '../rules/trashed-thing.ts'
import { aKeptResult, anEncounter, anOwnTable } from '../testing/builders.ts'
import { LONGEST_TABLE_LINE, MOST_TABLE_LINES } from './replicated/own-table.ts'
import { prepDocument } from './replicated/prep.ts'

const problemOf = (document: object) => z.safeParse(prepDocument, document).error?.issues[0]

test('encounters, kept results and tables are all prep, and what they hold is kept as it is', () => {
  for (const document of [anEncounter(), aKeptResult(), anOwnTable()]) {
    const newer = { ...document, heirloom: 'a lantern' }
    expect(z.parse(prepDocument, newer)).toEqual(newer)
  }
  expect(problemOf({ ...anEncounter(), kind: 'timer' })?.path).toEqual(['kind'])
})

test('a kept result has the fields of its generator', () => {
  const lantern = aKeptResult()
  expect(problemOf({ ...lantern, generator: 'event' })?.path).toEqual(['answer', 'category'])
  expect(problemOf({ ...lantern, name: ' ' })).toMatchObject({ path: ['name'], message: 'Result name is required' })
  expect(problemOf({ ...lantern, name: 'x'.repeat(101) })?.path).toEqual(['name'])
  expect(problemOf({ ...lantern, answer: { ...lantern.answer, quantity: 0 } })?.path).toEqual(['answer', 'quantity'])
})

test('a table has so many lines of such a length, and a name that an entry can refer to', () => {
  expect(problemOf(anOwnTable({ entries: 'x\n'.repeat(MOST_TABLE_LINES - 1) }))).toBeUndefined()
  expect(problemOf(anOwnTable({ entries: 'x\n'.repeat(MOST_TABLE_LINES) }))).toMatchObject({
    path: ['entries'],
    message: 'A table has at most 1,000 lines',
  })
  expect(problemOf(anOwnTable({ entries: 'x'.repeat(LONGEST_TABLE_LINE + 1) }))?.message).toBe(
    'A line has at most 1,000 characters',
  )
  expect(problemOf(anOwnTable({ name: 'Sky [blue]' }))?.message).toBe('A table’s name has no brackets')
})

test('each kind has its own name in the trash, and its fields in a conflict', () => {
  expect(trashedThing('prep', aKeptResult())).toEqual({ kind: 'result', name: 'Tide Lantern' })
  expect(trashedThing('prep', anOwnTable())).toEqual({ kind: 'table', name: 'Weather' })
  expect(trashedThing('prep', { name: 'Toll' })).toEqual({ kind: 'encounter', name: 'Toll' })
  expect(labelOfPath('answer/magicalProperties')).toBe('Magical properties')
})
