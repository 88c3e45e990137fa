import { VERSIONED_FIELDS } from '@lanternkeep/schema'
import { anItem, aPlayer, aSession } from '@lanternkeep/schema/testing'
import { expect, test } from 'vitest'
import { type Fields, partsOf, partText, partValues } from './version-parts.ts'

const labels = (collection: 'sessions' | 'characters', then: Fields, now: Fields) =>
  partsOf(collection, then, now).map(({ label }) => label)

test('a session shows each of its texts, its number and date only when they differ', () => {
  const session = aSession({ gmNotes: '# The third bell' })
  expect(labels('sessions', session, session)).toEqual([
    'GM notes',
    'Summary',
    'Key topics and events',
    'Party location',
    'AI notes',
    'Recap',
  ])
  const renumbered = { ...session, sessionNumber: session.sessionNumber + 1 }
  const last = partsOf('sessions', session, renumbered).at(-1)
  expect(last && partText(last, { sessionNumber: 4, date: '2026-11-20T20:00:00.000Z' })).toBe(
    'Session number: 4\nDate: Nov 20, 2026',
  )
})

test('a sheet shows its contents in words', () => {
  const key = anItem({ id: 'k', name: 'Silver key', quantity: 2, description: 'Opens the font.', rarity: 'rare' })
  const stats = { strength: 8, wisdom: 15 }
  const mira = aPlayer({
    name: 'Mira',
    playerName: 'Pia',
    race: 'Foxkin',
    level: 3,
    armorClass: 14,
    stats,
    inventory: [key],
  })
  expect(labels('characters', mira, mira)).toEqual(['About', 'Numbers', 'Inventory'])
  const texts = partsOf('characters', mira, mira).map((part) => partText(part, mira))
  expect(texts[0]).toContain('Name: Mira\nPlayer name: Pia\nRace: Foxkin')
  expect(texts[1]).toContain('Defence: 14')
  expect(texts[1]).toContain('Strength: 8\nWisdom: 15')
  expect(texts[2]).toMatch(/^Silver key × 2: .*rare.*\. Opens the font\.$/)
})

test('a part is restored as it was, and fields it lacked are cleared', () => {
  const [about] = partsOf('characters', { name: 'Mira' }, {})
  expect(about && partValues(about, { name: 'Mira', notes: 'x' })).toMatchObject({ name: 'Mira', race: undefined })
  expect(about && Object.keys(partValues(about, {}))).not.toContain('notes')
})

test('every stored field can be seen and restored', () => {
  for (const collection of ['sessions', 'characters'] as const) {
    const all = Object.fromEntries(VERSIONED_FIELDS[collection].map((field) => [field, [{ id: 'x', name: field }]]))
    const shown = partsOf(collection, all, {}).flatMap(({ fields }) => fields)
    expect(VERSIONED_FIELDS[collection].filter((field) => !shown.includes(field))).toEqual(
      collection === 'sessions' ? ['addedTranscripts'] : [],
    )
  }
})

test('spell slots show how many there are', () => {
  const mira = aPlayer({ name: 'Mira', spellSlots: { 1: { max: 4, used: 1 } } })
  const part = partsOf('characters', mira, mira).find(({ label }) => label === 'Spell slots')
  expect(part && partText(part, mira)).toBe('1: 4')
})
