import { expect, test } from 'vitest'
import { rollMap } from '../../map/roll-map.ts'
import { slipsIn } from './figures.ts'
import { nonsenseIn } from './sense.ts'
import { isEnded, slipsOf } from './slips.ts'

test('5,000 results hold no slip of number, article, spacing or a doubled word', { timeout: 60_000 }, () => {
  expect(slipsIn(5000)).toEqual([])
})

test('what reads wrong is found, and what only looks like it is not', () => {
  const wrong = [
    'Three stairs that breathes come closer.',
    'A hunting hunting knife.',
    'It have a bell.',
    'They was gone.',
    'An hat.',
    'a eel',
    'The a ribbon.',
    'Twelve beehives has broken loose.',
    'One {thing}.',
    'He said , no.',
    'It ends. and begins.',
    'On the ground is two shadows.',
    'It was made for Berrin, who was not tall, who became a tree.',
    'It bites whoever comes.',
    'At night, one hears dice.',
    'Four river guide gone bads wait.',
    'A wyrm’s household guard arrive at noon.',
    'The eels run round it.',
    'In the well bucket it was found, still warm.',
  ]
  expect(wrong.filter((text) => slipsOf(text).length === 0)).toEqual([])
  const right = [
    'Two keys, and one is bent.',
    'As if it were a dance.',
    'An hour, a one-eyed owl and a useful oar.',
    'Chains of it are heavy.',
    'He asked, “who goes there?” Nobody did.',
    'In the well bucket lies a ring, which was found there.',
    'There is one shadow, and a round of ale.',
  ]
  expect(right.flatMap(slipsOf)).toEqual([])
  expect([isEnded('It is “so”.'), isEnded('It is')]).toEqual([true, false])
})

test('what contradicts itself is found, however well it reads', () => {
  const sample = (title: string, text: string, line = '') => ({ title, prose: [text], lines: [line] })
  expect(nonsenseIn('monster', sample('Old Cliff Hawk (2)', 'Its hide holds three old arrowheads.'))).toHaveLength(1)
  expect(nonsenseIn('monster', sample('Old Thorn Bear (2)', 'Its hide holds three old arrowheads.'))).toEqual([])
  expect(nonsenseIn('monster', sample('Lame Great Horned Elk (5)', '', 'Venom: it bites'))).toHaveLength(1)
  expect(
    nonsenseIn('npc', sample('Ada Tull', 'Ada Tull is freckled like an egg.', 'Skeleton Scout, Kind')),
  ).toHaveLength(1)
  expect(nonsenseIn('npc', sample('Ivo Tull', '', 'Human Abbess, Kind'))).toHaveLength(1)
  expect(nonsenseIn('loot', sample('Goblet (common, 20 gp)', 'It is white gold.'))).toHaveLength(1)
  expect(nonsenseIn('loot', sample('Goblet (rare, 900 gp)', 'It is white gold.'))).toEqual([])
  expect(nonsenseIn('map', sample('The Blind Heath', 'Giants built it for love.'))).toHaveLength(1)
  expect(nonsenseIn('goods', sample('Boiled Ham (common, 4 gp)', '', 'Fine work'))).toHaveLength(1)
  expect(nonsenseIn('monster', sample('Old Deep Squid (9)', 'It follows the carters.'))).toHaveLength(1)
  expect(nonsenseIn('monster', sample('Old Thorn Bear (3)', 'It stops to count spilled grain.'))).toHaveLength(1)
  expect(nonsenseIn('event', sample('A Child', 'The mother, Father Ivory, turns pale.'))).toHaveLength(1)
  const foe = (challenge: number) => sample('A Fight', '', `1 × Proud Elder Dragon: Health 9, challenge ${challenge}.`)
  expect([3, 18].map((challenge) => nonsenseIn('encounter', foe(challenge)).length)).toEqual([1, 0])
})

test('nothing that swims is met in a cabin', () => {
  const seeds = Array.from({ length: 60 }, (_, at) => `${at}`)
  const met = seeds.flatMap((seed) => rollMap({ mapType: 'ship' }, seed).mapKey.flatMap(({ creatures }) => creatures))
  expect(met.length).toBeGreaterThan(50)
  expect(met.filter((one) => /shark|squid|otter|crocodile|reef serpent/.test(one))).toEqual([])
})
