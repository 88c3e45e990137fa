import type { Character } from '@lanternkeep/schema'
import { aMonster, anEncounter, anItem, aPlayer, aSession } from '@lanternkeep/schema/testing'
import { type SyncDocument, viewFor } from '@lanternkeep/sync'
import { expect, test } from 'vitest'
import { readSingle, type Single, writeSingle } from './single-file.ts'
import { characterMarkdown, encounterMarkdown, journalMarkdown, withoutProperties } from './single-pages.ts'

const picture = { id: 'a'.repeat(64), type: 'image/png', data: 'AAAA' } as const
const hound = aMonster({ name: 'Mud hound', notes: 'Afraid of @Ash', loot: [anItem({ name: 'Collar' })] })

test('a character or encounter that was written reads back the same, with its picture', () => {
  const singles: Single[] = [
    { kind: 'character', document: hound, pictures: [picture] },
    { kind: 'encounter', document: anEncounter({ notes: 'At *low tide*' }), pictures: [] },
  ]
  for (const single of singles) expect(readSingle(writeSingle(single))).toEqual({ single })
  expect(writeSingle(singles[0] as Single)).toBe(writeSingle(singles[0] as Single))
})

test('who plays a hero, and how they fought, stays behind', () => {
  const hero = aPlayer({ name: 'Ash', claimedBy: 'pia', healthMark: 'm' })
  const json = writeSingle({ kind: 'character', document: hero, pictures: [] })
  expect(json).not.toMatch(/pia|healthMark/)
  expect(readSingle(json)).toMatchObject({ single: { document: { name: 'Ash', claimedBy: null } } })
})

test('a player’s own sheet, as they hold it, reads back', () => {
  const hero = aPlayer({ name: 'Ash', claimedBy: 'pia', notes: 'SECRET', ownNotes: 'Find the bell' })
  const view = viewFor({ role: 'player', memberId: 'pia' }, 'characters', hero as SyncDocument)
  const json = writeSingle({
    kind: 'character',
    document: view as unknown as Character,
    pictures: [],
  })
  expect(json).not.toContain('SECRET')
  expect(readSingle(json)).toMatchObject({ single: { document: { ownNotes: 'Find the bell', notes: '' } } })
})

test('anything else is not a single thing, and a broken one is told in a sentence', () => {
  for (const other of ['', '{', '[]', '{"format":"lanternkeep-copy"}', 'lanternkeep', '{"a":"lanternkeep-single"}'])
    expect(readSingle(other), other).toBeUndefined()
  const file = JSON.parse(writeSingle({ kind: 'character', document: hound, pictures: [] }))
  const problem = (changed: object) => readSingle(JSON.stringify({ ...file, ...changed }))
  expect(readSingle(JSON.stringify(file).slice(0, -20))).toEqual({
    problem: 'This file is damaged: part of it is missing.',
  })
  expect(problem({ version: 2 })).toEqual({ problem: expect.stringContaining('newer version') })
  expect(problem({ collection: 'rolls' })).toEqual({ problem: expect.stringContaining('can’t be read') })
  expect(problem({ document: { ...file.document, name: '' } })).toEqual({
    problem: 'This file can’t be read: Character name is required.',
  })
  expect(problem({ document: JSON.parse(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`) })).toEqual({
    problem: expect.stringContaining('damaged'),
  })
  expect(problem({ document: { ...file.document, __proto__: null, constructor: 1 } })).toHaveProperty('single')
})

test('a stat block alone keeps mentions as typed; the GM’s has the notes, a player’s has not', () => {
  expect(characterMarkdown(hound, 'gm')).toContain('Afraid of @Ash')
  expect(withoutProperties(characterMarkdown(hound, 'gm'))).toMatch(/^# Mud hound\n/)
  expect(characterMarkdown(aPlayer({ notes: 'SECRET', alias: 'SECRET' }), 'player')).not.toContain('SECRET')
  expect(encounterMarkdown(anEncounter({ name: 'Toll', place: 'Saltmere' }))).toContain('# Toll\n\n**Place** Saltmere')
})

test('the journal is one text, the first evening first, and players’ has only what was shared', () => {
  const sessions = [
    aSession({ sessionNumber: 2, recap: 'The bell rang.', gmNotes: 'SECRET', shared: { recap: true, summary: false } }),
    aSession({ sessionNumber: 1, summary: 'They met.', recap: 'SECRET', shared: { recap: false, summary: true } }),
    aSession({ sessionNumber: 3, gmNotes: 'SECRET', partyLocation: 'SECRET' }),
  ]
  const players = journalMarkdown({ title: 'Journal', lines: ['Saltmere'], sessions, reader: 'player' })
  expect(players).toBe(`# Journal

*Saltmere*

## Session 1, 2026-03-06

### Summary

They met.

## Session 2, 2026-03-06

### Recap

The bell rang.
`)
  expect(journalMarkdown({ title: 'Journal', lines: [], sessions, reader: 'gm' }).split('SECRET')).toHaveLength(5)
  expect(journalMarkdown({ title: 'J', lines: [], sessions: [aSession()], reader: 'player' })).toContain(
    'Nothing is shared yet.',
  )
})
