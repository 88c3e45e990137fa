import { expect, test } from 'vitest'
import { fieldsInWords } from './fields-in-words.ts'
import { membershipEndedWords } from './membership-ended-words.ts'

test('a kept sheet reads as its player wrote it, without internal fields', () => {
  const sheet = {
    id: 'mira',
    rev: 'phone.1~p',
    conflicts: [],
    name: 'Mira',
    maxHealth: 44,
    health: 0,
    armorClass: 15,
    gmNotes: 'Owes Hob',
    hidden: false,
    background: '',
    abilities: ['Keen ears', { id: 'a1', name: 'Lantern oath' }],
    inventory: [
      { id: 'i1', name: 'Rope', quantity: 2 },
      { id: 'i2', name: 'Bell', quantity: 1 },
    ],
    equipment: [
      { id: 'e1', name: 'Mail', quantity: 1, description: 'Rusted.', properties: ['heavy', 'loud'], value: 4 },
      { id: 'e2', name: 'Hook', quantity: 1, description: '', properties: [] },
    ],
    stats: { strength: 12, wisdom: 9 },
  }
  expect(fieldsInWords(sheet)).toEqual([
    { label: 'Name', text: 'Mira' },
    { label: 'Max health', text: '44' },
    { label: 'Health', text: '0' },
    { label: 'Defence', text: '15' },
    { label: 'GM notes', text: 'Owes Hob' },
    { label: 'Abilities', text: 'Keen ears, Lantern oath' },
    { label: 'Inventory', text: 'Rope × 2, Bell' },
    { label: 'Equipment', text: 'Mail: Description Rusted., Properties heavy, loud, Value 4\nHook' },
    { label: 'Stats', text: 'Strength 12, Wisdom 9' },
  ])
})

test('a removed campaign says why', () => {
  expect(membershipEndedWords({ name: 'Saltmere', why: 'removed' }).title).toBe('The GM removed you from Saltmere')
  expect(membershipEndedWords({ name: 'Saltmere', why: 'left' }).title).toBe('You left Saltmere')
  expect(membershipEndedWords({ name: 'Saltmere', why: 'deleted' }).title).toBe('Saltmere was deleted')
  expect(membershipEndedWords({ name: 'Saltmere' }).title).toBe('Saltmere is gone')
})

test('when a kept condition ends is said in plain words', () => {
  const poisoned = { id: 'c1', name: 'Poisoned', note: '', visible: false }
  const ends = { kind: 'turn', at: 'end', of: 'mira', rounds: 3 }
  const prone = { ...poisoned, id: 'c2', name: 'Prone', ends: { kind: 'turn', at: 'start', of: 'orc', rounds: 0 } }
  const sheet = { id: 'mira', name: 'Mira', conditions: [{ ...poisoned, ends }, prone] }
  expect(fieldsInWords(sheet)[1]).toEqual({
    label: 'Conditions',
    text: "Poisoned: 3 more rounds, then until the end of Mira's turn\nProne: until the start of someone's turn",
  })
})
