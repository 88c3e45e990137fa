import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareOfDamage } from './damage-share.ts'

const NONMAGICAL = 'bludgeoning, piercing, and slashing from nonmagical attacks'

test.each([
  ['fire', { resistances: ['fire'] }, 'half'],
  ['Fire damage', { resistances: ['Fire'] }, 'half'],
  ['fire', { immunities: ['fire'], vulnerabilities: ['fire'] }, 'none'],
  ['fire', { vulnerabilities: ['cold', 'fire'] }, 'double'],
  ['fire', { resistances: ['fire'], vulnerabilities: ['fire'] }, 'full'],
  ['fire', { resistances: ['cold'] }, 'full'],
  ['', { resistances: ['fire'] }, 'full'],
  ['slashing', { resistances: ['nonmagical slashing'] }, 'half'],
  ['nonmagical slashing', { resistances: ['slashing'] }, 'half'],
  ['magic slashing', { resistances: ['nonmagical slashing'] }, 'full'],
  ['magical slashing', { resistances: ['slashing'] }, 'half'],
  ['piercing', { immunities: [NONMAGICAL] }, 'none'],
  ['bludgeon', { immunities: [NONMAGICAL] }, 'none'],
  ['fire', { immunities: [NONMAGICAL] }, 'full'],
  ['magic piercing', { immunities: [NONMAGICAL] }, 'full'],
  ['non-magical piercing', { immunities: ['piercing (non magical)'] }, 'none'],
  ['slashing', { resistances: ['nonmagical slashing (not silvered)'] }, 'half'],
  ['silvered slashing', { resistances: ['nonmagical slashing (not silvered)'] }, 'full'],
  ['adamantine slashing', { immunities: ["slashing from nonmagical attacks that aren't adamantine"] }, 'full'],
  ['silvered slashing', { resistances: ['slashing'] }, 'half'],
  ['cold', { vulnerabilities: ['cold iron'] }, 'full'],
  ['cold iron', { vulnerabilities: ['cold iron'] }, 'double'],
  ['acid', { resistances: ['all damage'] }, 'half'],
  ['magic acid', { resistances: ['nonmagical'] }, 'full'],
  ['slashing', { resistances: ['nonmagical'] }, 'half'],
  ['fire spell', { resistances: ['spells'] }, 'half'],
  ['fire', { resistances: ['spells'] }, 'full'],
] as const)('%s against %j: %s', (type, lists, share) => {
  const copies = Object.fromEntries(Object.entries(lists).map(([list, words]) => [list, [...words]]))
  expect(shareOfDamage(type, copies)).toBe(share)
})

test('any words at all give a share, and words that no list has give all of it', () => {
  const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.string(), words, words, words, (type, resistances, immunities, vulnerabilities) => {
      expect(['full', 'half', 'none', 'double']).toContain(
        shareOfDamage(type, { resistances, immunities, vulnerabilities }),
      )
      expect(shareOfDamage(type, {})).toBe('full')
    }),
  )
})
