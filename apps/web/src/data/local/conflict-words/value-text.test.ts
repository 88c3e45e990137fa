import { expect, test } from 'vitest'
import { valueText, versionText } from './value-text.ts'

test("a time is shown as a date, and never in the program's format", () => {
  expect(valueText('2026-11-20T21:42:00.000Z', 'date')).toMatch(/^Nov 2[01], 2026, \d\d:\d\d$/)
  expect(valueText('2026-11-20', 'summary')).toBe('2026-11-20')
})

test('a picture is no address for a person to read', () => {
  const address = `/api/images/${'a'.repeat(64)}`
  expect(valueText(address, 'imageUrl')).toBe('A picture')
  expect(valueText({ imageUrl: address, rooms: 3 }, 'answer')).toBe('Picture: A picture\nRooms: 3')
  expect(valueText('', 'imageUrl')).toBe('(empty)')
})

test('fields inside a value have their labels from the screens', () => {
  expect(valueText({ id: 'a', maxHealth: 12, armorClass: 14 }, 'stats')).toBe('Max health: 12\nDefence: 14')
})

test('spell slots of a level are what there are and what is used, without how often they came back', () => {
  const level = { max: 3, used: 1, resets: 2, gaveBack: { 2: { amount: 2, stands: true } } }
  expect(valueText(level, 'spellSlots/3')).toBe('Max: 3\nUsed: 1')
})

test('when a condition ends is said in the words of its dialog, with the name of whose turn it is', () => {
  const ends = { kind: 'turn', at: 'end', of: 'mira', rounds: 4 }
  const nameOf = (id: string) => (id === 'mira' ? 'Mira' : undefined)
  expect(valueText(ends, 'conditions/slowed/ends', nameOf)).toBe("4 more rounds, then until the end of Mira's turn")
  expect(valueText({ ...ends, of: 'gone', rounds: 0 }, 'conditions/slowed/ends', nameOf)).toBe(
    "until the end of someone's turn",
  )
  expect(valueText({ kind: 'combatEnd' }, 'conditions/slowed/ends')).toBe('until the fight ends')
})

test('of an item that one side removed, the other side has what it changed', () => {
  const base = { id: 'rope', name: 'Rope', quantity: 1, description: '', properties: [] }
  const mine = { ...base, quantity: 4, description: 'Silk' }
  const asked = { path: 'inventory/rope', base, theirs: null, mine }
  expect(versionText(mine, asked)).toBe('Rope\nQuantity: 4\nDescription: Silk')
  expect(versionText(null, asked)).toBe('Removed')
  expect(versionText(mine, { ...asked, base: null })).toBe('Rope')
  expect(versionText(null, { ...asked, path: 'inventory/rope/value', mine: 12 })).toBe('(empty)')
})
