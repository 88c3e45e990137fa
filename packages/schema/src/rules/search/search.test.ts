import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  aHandout,
  aMonster,
  anEncounter,
  anItem,
  anNpc,
  aPlayer,
  aPreparedCreature,
  aSession,
} from '../../testing/builders.ts'
import { growthOf, ONE_WALK } from '../../testing/growth.ts'
import { orderSessions } from '../session-number.ts'
import { placesOf } from './places.ts'
import { createSearch, search, whyFound } from './search.ts'
import {
  type Searchable,
  searchableCharacter,
  searchableCreature,
  searchableEncounter,
  searchableHandout,
  searchablePlace,
  searchableSession,
} from './searchable.ts'
import type { Piece } from './snippet.ts'

const hob = anNpc({
  id: 'hob',
  name: 'Old Hob',
  faction: 'Ferrymen',
  location: 'Low Town',
  traits: ['Smells of tallow'],
  notes: 'Owes Mira two favors',
})
const people = [
  aPlayer({ id: 'mira', name: 'Mira Thistlewood', playerName: 'Annika', inventory: [anItem({ name: 'Tuning fork' })] }),
  hob,
  aMonster({ id: 'wight', name: 'Żółw, the Marsh Wight', alias: 'Hooded figure', tags: ['Fen court'] }),
].map(searchableCharacter)
const notes = `${'Long before. '.repeat(20)}The bell of Saltmere\nrang once for Mira, and nobody came.${' Long after.'.repeat(20)}`
const sessions = orderSessions([
  aSession({ id: 's1', sessionNumber: 1, gmNotes: 'A bell, far away.' }),
  aSession({ id: 's14', sessionNumber: 14, gmNotes: notes }),
  aSession({ id: 's3', sessionNumber: 3, summary: 'No bell.' }),
]).map(searchableSession)
const handout = searchableHandout(aHandout({ id: 'rubbing', title: 'Rubbing', text: 'VOCO VIVOS' }))
const toll = searchableEncounter(
  anEncounter({
    id: 'toll',
    name: 'Toll',
    place: 'The flooded gate',
    creatures: [aPreparedCreature({ name: 'Drowned pilgrim' })],
    loot: [anItem({ name: 'Silver whistle', description: 'Calls gulls' })],
  }),
)
const goblin = searchableCreature({ id: 'srd/goblin', name: 'Goblin', figures: { kind: 'humanoid (goblinoid)' } })
const places = placesOf({ characters: [hob], encounters: [], sessions: [] }).map(searchablePlace)
const all: Searchable[] = [...people, ...sessions, ...places, handout, toll, goblin]

const ids = (typed: string, among: readonly Searchable[] = all) =>
  search(among, typed).flatMap(({ found }) => found.map(({ id }) => id))
const marked = (pieces: readonly Piece[]) => pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')
const why = (typed: string, id: string) => {
  const thing = all.find((each) => each.id === id)
  const { title, snippets } = whyFound(thing as Searchable, typed)
  return [marked(title), ...snippets.map(({ where, pieces }) => `${where}: ${marked(pieces)}`)]
}

test.each([
  ['mira', 'mira'],
  ['TALLOW', 'hob'],
  ['hooded', 'wight'],
  ['FEN CO', 'wight'],
  ['zołw', 'wight'],
  ['session 14', 's14'],
  ['low town', 'place/low town'],
  ['vivos', 'rubbing'],
  ['flooded', 'toll'],
  ['pilgrim', 'toll'],
  ['gulls', 'toll'],
  ['goblinoid', 'srd/goblin'],
])('%s is found in any case and accents', (typed, id) => {
  expect(ids(typed)).toContain(id)
})

test('every word must occur somewhere in the same thing', () => {
  expect(ids('mira bell')).toEqual(['s14'])
  expect(ids('mira fork annika')).toEqual(['mira'])
  expect(ids('mira dragon')).toEqual([])
  expect(ids('   ')).toEqual([])
})

test('a title that is what was typed comes first, then titles that begin with it, then titles that contain it, then texts', () => {
  const named = (name: string, notes = '') => searchableCharacter(aMonster({ id: name, name, notes }))
  const orcs = [named('Cave of orc'), named('Orc 2'), named('Bat', 'eats orc'), named('Orc')]
  expect(ids('ORC', orcs)).toEqual(['Orc', 'Orc 2', 'Cave of orc', 'Bat'])
})

test('sessions are newest first, and a session by its number before that', () => {
  expect(ids('bell')).toEqual(['s14', 's3', 's1'])
  expect(ids('session 1')).toEqual(['s1', 's14'])
})

test('kinds are in groups, those whose names match first', () => {
  const groups = (typed: string) => search(all, typed).map(({ group, found }) => `${group} ${found.length}`)
  expect(groups('hob')).toEqual(['people 1'])
  expect(groups('mira')).toEqual(['people 2', 'sessions 1'])
  expect(groups('toll')).toEqual(['encounters 1'])
  expect(groups('ferrymen')).toEqual(['places 1', 'people 1'])
})

test('nothing is left out, however many are found', () => {
  const crowd = Array.from({ length: 134 }, (_, at) =>
    searchableCharacter(aMonster({ id: `o${at}`, name: `Orc ${at}` })),
  )
  expect(search(crowd, 'orc')[0]?.found).toHaveLength(134)
})

test('a name that matches explains itself; other words are shown with their field', () => {
  expect(why('thistle', 'mira')).toEqual(['Mira [Thistle]wood'])
  expect(why('fork', 'mira')).toEqual(['Mira Thistlewood', 'Item: Tuning [fork]'])
  expect(why('hob favors', 'hob')).toEqual(['Old [Hob]', 'GM notes: Owes Mira two [favors]'])
  expect(why('mira tallow', 'hob')).toEqual([
    'Old Hob',
    'GM notes: Owes [Mira] two favors',
    'Trait: Smells of [tallow]',
  ])
})

test('the words around a match are shown on one line, and every match in them is marked', () => {
  expect(why('saltmere bell mira', 's14')).toEqual([
    'Session 14',
    'GM notes: …Long before. The [bell] of [Saltmere] rang once for [Mira], and nobody came. Long after. Long after. Long after. Long…',
  ])
})

test('the marks of Markdown are not shown', () => {
  const session = searchableSession(aSession({ gmNotes: 'At **low** tide:\n- [ ] ring\n## The bell\n- `twice`' }))
  const [snippet] = whyFound(session, 'bell').snippets
  expect(snippet && marked(snippet.pieces)).toBe('…ring The [bell] twice')
})

test('a search walks a library and a journal once', () => {
  const notes = 'Owes the harbor master a favor, and hopes that nobody asks which one. '.repeat(8)
  const figures = { kind: 'humanoid', notes, actions: [{ id: 'a', name: 'Bite', description: notes }] }
  const library = Array.from({ length: 10_000 }, (_, at) => {
    return searchableCreature({ id: `${at}`, name: `Pilgrim ${at}`, figures })
  })
  const journal = Array.from({ length: 60 }, () => searchableSession(aSession({ gmNotes: notes.repeat(100) })))
  const searchAmong = (size: number) => {
    const things = [...journal.slice(0, (60 * size) / 10_000), ...library.slice(0, size)]
    for (const typed of ['p', 'pi', 'pilgrim 49', 'harbor bite', 'nothing']) search(things, typed)
  }
  expect(growthOf(searchAmong, 1_000)).toBeLessThan(ONE_WALK)
})

test('typing on, back and elsewhere finds what each text finds alone', () => {
  const things = ['Old Hob', 'Hobgoblin', 'Goblin boss', 'Bosun', 'Gob'].map((name, at) =>
    searchableCharacter(aMonster({ id: `m${at}`, name, notes: at % 2 === 0 ? 'hob knows a gobbler' : '' })),
  )
  const find = createSearch(things)
  for (const typed of ['h', 'ho', 'hob', 'hob g', 'hob gob', 'hob', 'o', 'go', 'gob ', 'b', 'gob b', '', 'bos']) {
    expect([typed, find(typed)]).toEqual([typed, search(things, typed)])
  }
})

test('whatever is typed after whatever else, it finds what it finds alone', () => {
  const text = (maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength })
  const named = fc.record({ name: text(4), notes: text(8), isHero: fc.boolean() })
  fc.assert(
    fc.property(fc.array(named, { maxLength: 8 }), fc.array(text(4), { maxLength: 8 }), (all, typed) => {
      const things = all.map(({ name, notes, isHero }, at) => {
        return searchableCharacter(
          isHero ? aPlayer({ id: `${at}`, name, notes }) : aMonster({ id: `${at}`, name, notes }),
        )
      })
      const find = createSearch(things)
      for (const each of typed) expect(find(each)).toEqual(search(things, each))
    }),
  )
})
