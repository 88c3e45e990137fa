import { expect, test } from 'vitest'
import { slipsIn } from './figures.ts'
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
  ]
  expect(wrong.filter((text) => slipsOf(text).length === 0)).toEqual([])
  const right = [
    'Two keys, and one is bent.',
    'As if it were a dance.',
    'An hour, a one-eyed owl and a useful oar.',
    'Chains of it are heavy.',
    'He asked, “who goes there?” Nobody did.',
  ]
  expect(right.flatMap(slipsOf)).toEqual([])
  expect([isEnded('It is “so”.'), isEnded('It is')]).toEqual([true, false])
})
