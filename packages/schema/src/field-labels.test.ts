import { expect, test } from 'vitest'
import { labelInSentence, labelOfField, labelOfPath } from './field-labels.ts'

test.each([
  ['armorClass', 'Defence'],
  ['gmNotes', 'GM notes'],
  ['aiNotes', 'AI notes'],
  ['playerName', 'Player name'],
  ['challengeRating', 'Challenge rating'],
  ['race', 'Race'],
  ['constructor', 'Constructor'],
])('%s is called %s', (field, label) => {
  expect(labelOfField(field)).toBe(label)
})

test('a field that several things have can be called differently for each', () => {
  expect(labelOfField('name')).toBe('Name')
  expect(labelOfField('name', 'campaign')).toBe('Campaign name')
  expect(labelOfField('name', 'monster')).toBe('Name')
  expect(labelOfField('armorClass', 'monster')).toBe('Defence')
})

test('a label inside a sentence is lower case, unless it begins with initials', () => {
  expect(labelInSentence('armorClass')).toBe('defence')
  expect(labelInSentence('gmNotes')).toBe('GM notes')
})

test('a field inside a list is named with its list', () => {
  expect(labelOfPath('inventory/rope/quantity')).toBe('Inventory, quantity')
  expect(labelOfPath('gmNotes')).toBe('GM notes')
})

test.each([
  ['spellSlots/1', 'Spell slots: level 1'],
  ['spellSlots/3/max', 'Spell slots: level 3, max'],
  ['stats/strength', 'Stats: strength'],
  ['saves/dexterity', 'Saving throws: dexterity'],
  ['skills/Animal Handling', 'Skills: Animal Handling'],
])('of a field whose parts have names, %s says which part: %s', (path, label) => {
  expect(labelOfPath(path)).toBe(label)
})
