import { search, searchableCharacter, searchableSession } from '@lanternkeep/schema'
import { aMonster, aSession } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { choicesOf, rowsOf } from './search-rows.ts'

const orcs = Array.from({ length: 7 }, (_, at) => searchableCharacter(aMonster({ id: `orc ${at}`, name: `Orc ${at}` })))
const groups = search([...orcs, searchableSession(aSession({ id: 'evening', gmNotes: 'Orcs!' }))], 'orc')
const keys = (rows: readonly { key: string }[]) => rows.map(({ key }) => key)

test('each group shows its first few, and says how many there are', () => {
  const rows = rowsOf(groups, new Set())
  expect(keys(rows)).toEqual([
    ...['head monsters', 'orc 0', 'orc 1', 'orc 2', 'orc 3', 'orc 4', 'more monsters'],
    ...['head sessions', 'evening'],
  ])
  expect(rows.filter(({ type }) => type === 'more')).toMatchObject([{ count: 7 }])
  expect(keys(choicesOf(rows))).not.toContain('head sessions')
})

test('an expanded group shows all of it, in place', () => {
  const rows = rowsOf(groups, new Set(['monsters']))
  expect(keys(rows).slice(-4)).toEqual(['orc 5', 'orc 6', 'head sessions', 'evening'])
})
