import { expect, test } from 'vitest'
import { mentionBeingTyped, namesFor, withMention } from './mention-typing.ts'

const cast = ['Mira', 'Mira Vale', 'Old Hob', 'Zoë Hobart'].map((name) => ({ id: name, name }))
const offered = (typed: string) => namesFor(typed, cast).map(({ name }) => name)

test('text between the @ and the caret is being typed, spaces included', () => {
  expect(mentionBeingTyped('With @Old Ho and', 12)).toEqual({ start: 5, typed: 'Old Ho' })
  expect(mentionBeingTyped('@', 1)).toEqual({ start: 0, typed: '' })
})

test('nothing is being typed in an address, after a space or on another line', () => {
  expect(mentionBeingTyped('hob@fer', 7)).toBeUndefined()
  expect(mentionBeingTyped('at @ Mira', 9)).toBeUndefined()
  expect(mentionBeingTyped('@Mira\nVale', 10)).toBeUndefined()
  expect(mentionBeingTyped(`@${'a'.repeat(200)}`, 201)).toBeUndefined()
  expect(mentionBeingTyped('no name', 7)).toBeUndefined()
})

test('names that begin with the text come first, then those with a later word that does, in any case and accents', () => {
  expect(offered('')).toEqual(['Mira', 'Mira Vale', 'Old Hob', 'Zoë Hobart'])
  expect(offered('hob')).toEqual(['Old Hob', 'Zoë Hobart'])
  expect(offered('zoe')).toEqual(['Zoë Hobart'])
  expect(offered('xyz')).toEqual([])
})

test('a fully typed name comes first among longer ones, and is not suggested alone', () => {
  expect(offered('Mira')).toEqual(['Mira', 'Mira Vale'])
  expect(offered('Mira Vale')).toEqual([])
  expect(offered('Mira Vale ')).toEqual([])
})

test('the chosen name replaces the typed text, and the caret goes after a space', () => {
  const typed = { start: 5, caret: 8 }
  expect(withMention('With @Ho', typed, 'Old Hob')).toEqual({ text: 'With @Old Hob ', caret: 14 })
  expect(withMention('With @Ho, late', typed, 'Old Hob')).toEqual({ text: 'With @Old Hob, late', caret: 13 })
})
