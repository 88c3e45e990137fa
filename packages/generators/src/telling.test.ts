import { expect, test } from 'vitest'
import { tableDice } from './dice.ts'
import { askedFor, cleaned, inARow, polished } from './polish.ts'
import { asPlace, hintsOf, isHinted, plural, tell, titled } from './telling.ts'

test('articles follow the sound of the next word, and sentences begin with a capital', () => {
  expect(polished('a owl met an wolf.  it took a hour, a one-eyed unicorn and an useful oar')).toBe(
    'An owl met a wolf. It took an hour, a one-eyed unicorn and a useful oar',
  )
  expect(polished('he said, “a eel?” she nodded')).toBe('He said, “an eel?” She nodded')
  expect(polished('the last, the least,, and the rest,.')).toBe('The last, the least, and the rest.')
})

test('nouns get their plural', () => {
  const many = [
    'wolf',
    'ditch boar',
    'drowned bride',
    'coil of rope',
    'thief',
    'dwarf watchman',
    'ox',
    'merfolk',
    'fly',
    'king in the maze',
    'war shaman',
    'stair that breathes',
    'one who watches',
  ]
  expect(many.map(plural)).toEqual([
    'wolves',
    'ditch boars',
    'drowned brides',
    'coils of rope',
    'thieves',
    'dwarf watchmen',
    'oxen',
    'merfolk',
    'flies',
    'kings in the maze',
    'war shamans',
    'stairs that breathe',
    'ones who watch',
  ])
})

test('names are capitalized as names, and places get their article', () => {
  expect(titled('bone-handled dagger of the long way back')).toBe('Bone-Handled Dagger of the Long Way Back')
  expect(['windmill', 'the windmill', 'Cold Ash', 'my cellar', ' old  mill. '].map(asPlace)).toEqual([
    'the windmill',
    'the windmill',
    'Cold Ash',
    'my cellar',
    'the old mill',
  ])
  expect([['ash'], ['ash', 'bone', 'salt']].map(inARow)).toEqual(['ash', 'ash, bone and salt'])
})

test("a person's text is inserted unchanged, and never read as a template", () => {
  const dice = tableDice('x', 'test')
  expect(tell(dice, { beast: ['wolf'], who: '{beast} {nothing}' }, 'a {beast}, {beast+} and {who}.')).toBe(
    'A wolf, wolves and {beast} {nothing}.',
  )
  expect(() => tell(dice, {}, '{nothing}')).toThrow('No list is named nothing')
  expect([askedFor(' a  bell,\nplease. '), askedFor(' '), askedFor(undefined)]).toEqual([
    'To weave in: “a bell, please”.',
    '',
    '',
  ])
  expect(cleaned('half \ud83d of it')).toBe('half \ufffd of it')
})

test('a free text requests things by its longer words', () => {
  const hints = hintsOf('Some swords and a ring,', undefined, 'SWORDS for the party')
  expect(hints).toEqual(['sword', 'ring'])
  expect([isHinted(hints, 'Long Sword'), isHinted(hints, 'spear'), isHinted([], 'spear')]).toEqual([true, false, false])
})

test('a deck deals each card once before any repeats, and never draws one that is gone', () => {
  const dice = tableDice('x', 'test')
  const cards = ['a', 'b', 'c']
  expect([dice.deal(cards), dice.deal(cards), dice.deal(cards)].toSorted()).toEqual(cards)
  expect(cards).toContain(dice.deal(cards))
  const letters = ['d', 'e']
  expect([dice.draw(letters, (one) => one === 'd'), dice.draw(letters, (one) => one === 'd')]).toEqual(['d', undefined])
})

test("weights may be fractions, an empty choice gives nothing, and the order of names doesn't matter", () => {
  const roll = (weights: object) =>
    Array.from({ length: 300 }, (_, at) => tableDice(`${at}`, 'w').weighted(['a', 'b', 'c'], weights))
  expect(roll({ a: 0.5, b: 0.5 }).filter((one) => one === 'a').length / 300).toBeCloseTo(0.5, 1)
  expect(new Set(roll({ a: 0, b: 0 }))).toEqual(new Set(['a', 'b']))
  expect(new Set(roll({}))).toEqual(new Set(['a', 'b', 'c']))
  expect(roll({ c: 3, a: 1 })).toEqual(roll({ a: 1, c: 3 }))
})

test('one seed gives two generators different results, and each letter of a seed counts', () => {
  const first = (seed: string, table: string) => tableDice(seed, table).int(1, 1_000_000)
  const rolled = [
    first('1', 'loot'),
    first('2', 'loot'),
    first('1', 'shop'),
    first('', 'loot'),
    first('1 ', 'loot'),
    first('ä'.repeat(100), 'loot'),
  ]
  expect(new Set(rolled).size).toBe(rolled.length)
})
