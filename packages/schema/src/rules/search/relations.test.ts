import { expect, test } from 'vitest'
import type { Session } from '../../entities/replicated/session.ts'
import { aHandout, aMonster, anEncounter, anItem, anNpc, aSession } from '../../testing/builders.ts'
import { mentionFinder } from '../text/mentions.ts'
import { placeId, placesOf } from './places.ts'
import { relationsIn } from './relations.ts'
import { searchableCharacter, searchableEncounter, searchableHandout, searchableSession } from './searchable.ts'

const hob = anNpc({ id: 'hob', name: 'Old Hob', faction: 'Tide Wardens', location: ' low  town' })
const corin = anNpc({ id: 'corin', name: 'Corin Vael', location: 'Low Town', notes: 'Pays @Old Hob. @Low Town' })
const wight = aMonster({
  id: 'wight',
  name: 'Wight',
  loot: [anItem({ name: 'Seal', description: 'of the @Tide Wardens' })],
})
const characters = [corin, hob, wight]
const encounters = [
  anEncounter({ id: 'toll', name: 'Toll', place: 'LOW TOWN', notes: 'The @tide wardens watch.' }),
  anEncounter({ id: 'fen', name: 'Fen' }),
]
const sessions = [
  aSession({ id: 's2', sessionNumber: 2, partyLocation: 'Low Town.', gmNotes: 'From @Old Hob' }),
  aSession({ id: 's1', sessionNumber: 1, partyLocation: 'On the road\nto @Low Town' }),
]
const handouts = [aHandout({ id: 'letter', title: 'Letter', text: 'Meet @Corin Vael in @Low Town.' })]

const places = placesOf({ characters, encounters, sessions })
const things = [
  ...characters.map(searchableCharacter),
  ...sessions.map(searchableSession),
  ...handouts.map(searchableHandout),
  ...encounters.map(searchableEncounter),
]
const relations = relationsIn(things, mentionFinder([...characters, ...places]))
const of = (id: string) =>
  (relations.get(id) ?? []).map(({ thing, snippet: { where, pieces } }) => {
    return `${thing.id}, ${where}: ${pieces.map(({ text }) => text).join('')}`
  })

test('places and factions are what fields name: trimmed, in any case, spelled as first named', () => {
  expect(places).toEqual([
    { id: 'place/low town', name: 'Low Town', kinds: ['place'] },
    { id: 'place/tide wardens', name: 'Tide Wardens', kinds: ['faction'] },
  ])
})

test('one name can be a place and a faction', () => {
  const court = anNpc({ faction: 'Fen Court', location: 'fen court' })
  expect(placesOf({ characters: [court], encounters: [], sessions: [] })).toMatchObject([
    { kinds: ['place', 'faction'] },
  ])
})

test.each([
  'On the road\nto Saltmere',
  'With @Old Hob',
  'They sleep in the cellar below the old mill until the tide turns again',
])('a party location in more words names no place: %j', (partyLocation) => {
  expect(placesOf({ characters: [], encounters: [], sessions: [aSession({ partyLocation })] })).toEqual([])
})

test('the sessions that a player holds name no place', () => {
  const { partyLocation, gmNotes, ...shared } = aSession({ partyLocation: 'Low Town' })
  expect(placesOf({ characters: [], encounters: [], sessions: [shared as Session] })).toEqual([])
})

test("a place's page collects whose field names it and what mentions it, each thing once", () => {
  expect(of(placeId('Low Town'))).toEqual([
    'corin, Location: Low Town',
    'hob, Location: low town',
    's2, Party location: Low Town',
    's1, Party location: On the road to @Low Town',
    'letter, Text: Meet @Corin Vael in @Low Town.',
    'toll, Place: LOW TOWN',
  ])
  expect(of(placeId('tide wardens'))).toEqual([
    'hob, Faction: Tide Wardens',
    'wight, Item: Seal: of the @Tide Wardens',
    'toll, GM notes: The @tide wardens watch.',
  ])
})

test('a character is mentioned in notes of any kind, but not by itself', () => {
  expect(of('hob')).toEqual(['corin, GM notes: Pays @Old Hob. @Low Town', 's2, GM notes: From @Old Hob'])
  expect(of('corin')).toEqual(['letter, Text: Meet @Corin Vael in @Low Town.'])
  const self = searchableCharacter(anNpc({ id: 'me', name: 'Me', notes: '@Me' }))
  expect(relationsIn([self], mentionFinder([{ id: 'me', name: 'Me' }])).size).toBe(0)
})

test('the longest name counts, and only whole names', () => {
  const named = ['Mira', 'Mira Vale'].map((name) => ({ id: name, name }))
  const journal = [
    aSession({ id: 's7', gmNotes: 'Then @Mira left.' }),
    aSession({ id: 's5', gmNotes: '@Mira Vale only, mira@ferry.example' }),
  ].map(searchableSession)
  const found = relationsIn(journal, mentionFinder(named))
  expect(found.get('Mira')?.map(({ thing }) => thing.id)).toEqual(['s7'])
  expect(found.get('Mira Vale')?.map(({ thing }) => thing.id)).toEqual(['s5'])
})

test('the whole journal of a long campaign is read', () => {
  const find = mentionFinder(Array.from({ length: 200 }, (_, at) => ({ id: `c${at}`, name: `Pilgrim ${at}` })))
  const page = 'The tide took @Pilgrim 17 and hob@ferry.example. '.repeat(200)
  const journal = Array.from({ length: 100 }, (_, at) => searchableSession(aSession({ id: `s${at}`, gmNotes: page })))
  expect(relationsIn(journal, find).get('c17')).toHaveLength(100)
})
