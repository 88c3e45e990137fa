import { expect, test } from 'vitest'
import { knownAs } from './known-as.ts'

const people = ['Tom Garrick', 'Old Hob the Ferryman', 'Corin', 'Guard 1', 'Guard 2', 'Hobart'].map((name) => ({
  name,
}))

test.each([
  ['Hob the ferryman', 'Old Hob the Ferryman'],
  ['the Ferryman', 'Old Hob the Ferryman'],
  ['Corrin', 'Corin'],
  ['GARRICK', 'Tom Garrick'],
  ['Guard 2', 'Guard 2'],
  ['Widow Garrick', undefined],
  ['Hop', undefined],
  ['Guard 3', undefined],
  ['The', undefined],
])('%s is known as %s', (name, known) => {
  expect(knownAs(name, people)?.name).toBe(known)
})
