import { expect, test } from 'vitest'
import { aMonster, anItem, anNpc, aPlayer, aSession } from '../../testing/builders.ts'
import { type Found, folded, search, searchableCharacter, searchableSession } from './search.ts'

const things = [
  aPlayer({ id: 'mira', name: 'Mira Thistlewood', playerName: 'Annika', inventory: [anItem({ name: 'Tuning fork' })] }),
  anNpc({
    id: 'hob',
    name: 'Old Hob',
    faction: 'Ferrymen',
    traits: ['Smells of tallow'],
    notes: 'Owes Mira two favors',
  }),
  aMonster({ id: 'wight', name: 'Żółw, the Marsh Wight', alias: 'Hooded figure', tags: ['Fen court'] }),
].map(searchableCharacter)
const notes = `${'Long before. '.repeat(20)}The bell of Saltmere\nrang once for Mira, and nobody came.${' Long after.'.repeat(20)}`
const sessions = [aSession({ id: 's14', sessionNumber: 14, gmNotes: notes })].map(searchableSession)
const all = [...sessions, ...things]

const ids = (typed: string) => search(all, typed).map(({ id }) => id)
const inWords = ({ where, before, match, after }: Found) => `${where}: ${before}[${match}]${after}`

test('names that begin with the word come first, then names that contain it, then texts', () => {
  expect(ids('mira')).toEqual(['mira', 'hob', 's14'])
  expect(ids('hob')).toEqual(['hob'])
  expect(ids('wood')).toEqual(['mira'])
})

test('every word must occur somewhere in the same item', () => {
  expect(ids('mira bell')).toEqual(['s14'])
  expect(ids('mira fork annika')).toEqual(['mira'])
  expect(ids('mira dragon')).toEqual([])
  expect(ids('   ')).toEqual([])
})

test.each([
  ['TALLOW', 'hob'],
  ['ferrym', 'hob'],
  ['hooded', 'wight'],
  ['FEN CO', 'wight'],
  ['zółw', 'wight'],
  ['zołw', 'wight'],
  ['session 14', 's14'],
])('%s is found in any case and accents', (typed, id) => {
  expect(ids(typed)).toContain(id)
})

test('the words around a match are shown on one line', () => {
  const [found] = search(all, 'saltmere')
  expect(found && inWords(found)).toBe(
    'Notes: …g before. Long before. Long before. The bell of [Saltmere] rang once for Mira, and nobody came. Long after…',
  )
  expect(search(all, 'thistle')[0]).toMatchObject({ title: 'Mira Thistlewood', where: '', match: '' })
})

test("folding keeps every character's place", () => {
  for (const text of ['plain', 'ŽLUŤOUČKÝ 🐎 kůň', 'İstanbul', 'Straße\nﬃ', 'x\u0301']) {
    expect(folded(text)).toHaveLength(text.length)
  }
})

test('at most the requested number is found, the best ones', () => {
  const crowd = Array.from({ length: 100 }, (_, at) =>
    searchableCharacter(aMonster({ id: `o${at}`, name: `Orc ${at}` })),
  )
  expect(search([...crowd, ...things], 'o', 3).map(({ title }) => title)).toEqual(['Old Hob', 'Orc 0', 'Orc 1'])
})
