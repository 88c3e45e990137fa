import { expect, test } from 'vitest'
import { misheardNames, withName } from './misheard.ts'

const CAST = ['Tamsin Roe', 'Mother Isbet Crane', 'Oswin', 'Hob']
const found = (...texts: string[]) => misheardNames(texts, CAST).map(({ heard, name }) => `${heard} ${name}`)

test('a name that was misheard is found with the one that it sounds like, the most frequent first', () => {
  const texts = ['I ask Isbett. Tamson has quiet hands.', "It is Tamson's turn, and Tamson rolls."]
  expect(misheardNames(texts, CAST)).toEqual([
    { heard: 'Tamson', name: 'Tamsin', count: 3 },
    { heard: 'Isbett', name: 'Isbet', count: 1 },
  ])
})

test('what is spelled right, too short, unlike any name or an ordinary word is left alone', () => {
  expect(found('Tamsin and Oswin wait.', 'Bob runs.', 'We sail to Saltmere.')).toEqual([])
  expect(found('Crone looks up.', 'The crone is old.')).toEqual([])
})

test('a word that sounds like two names alike is nobody', () => {
  expect(misheardNames(['We met Maran.'], ['Maren', 'Marin'])).toEqual([])
})

test('whole words are replaced, also with an s, and nothing inside another word', () => {
  const change = { heard: 'Tamson', name: 'Tamsin' }
  expect(withName("Tamson's bell. Tamsonia? Ask Tamson!", change)).toBe("Tamsin's bell. Tamsonia? Ask Tamsin!")
  expect(withName('A $& for Tamson', { ...change, name: '$&' })).toBe('A $& for $&')
})
