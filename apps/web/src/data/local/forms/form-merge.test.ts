import { expect, test } from 'vitest'
import { holdsEdit, rebaseEdit } from './form-merge.ts'

type Texts = { summary: string; gmNotes: string; sessionNumber?: number }
const rebased = (base: Partial<Texts>, mine: Partial<Texts>, stored: Partial<Texts>) =>
  rebaseEdit('sessions', { base, mine }, stored)

test('a field that nobody typed in shows what is stored, beside one that is being typed in', () => {
  const base = { summary: '', gmNotes: 'Old.' }
  const edit = rebased(base, { ...base, summary: 'Mine.' }, { summary: '', gmNotes: 'New.' })
  expect(edit).toEqual({ base: { summary: '', gmNotes: 'New.' }, mine: { summary: 'Mine.', gmNotes: 'New.' } })
})

test('what is stored already, typed letter by letter since, is not taken in again', () => {
  expect(rebased({ summary: '' }, { summary: 'Harbor' }, { summary: 'Harbor' }).mine.summary).toBe('Harbor')
  expect(rebased({ summary: '' }, { summary: 'Harbor at night' }, { summary: 'Harbor' }).mine.summary).toBe(
    'Harbor at night',
  )
  expect(rebased({ summary: '' }, { summary: 'Harbor' }, { summary: 'Harbor\n\nHeard.' }).mine.summary).toBe(
    'Harbor\n\nHeard.',
  )
})

test('words of another device come into the text that is being typed, and a paragraph of its own below it', () => {
  expect(rebased({ summary: 'One. Two.' }, { summary: 'One. Two. Three.' }, { summary: 'Zero. One. Two.' })).toEqual({
    base: { summary: 'Zero. One. Two.' },
    mine: { summary: 'Zero. One. Two. Three.' },
  })
  const below = { summary: 'One. Mine.\n\nHeard.' }
  expect(rebased({ summary: 'One.' }, { summary: 'One. Mine.' }, { summary: 'One.\n\nHeard.' }).mine).toEqual(below)
  expect(rebased({ summary: '' }, { summary: 'Mine.' }, { summary: 'Heard.' }).mine.summary).toBe('Mine.\n\nHeard.')
})

test('where both changed the same place the text stays as typed, on its old base', () => {
  const edit = { base: { summary: 'At dawn.', sessionNumber: 3 }, mine: { summary: 'At dusk.', sessionNumber: 4 } }
  expect(rebaseEdit('sessions', edit, { summary: 'At noon.', sessionNumber: 5 })).toEqual(edit)
  const same = { base: { summary: '' }, mine: { summary: 'Harbor at night' } }
  expect(rebaseEdit('sessions', same, { summary: 'Harbor by day' })).toEqual(same)
})

test('a stored text holds an edit when the edit adds nothing to it', () => {
  const holds = (stored: string) => holdsEdit('sessions', 'summary', { base: 'One.', stored, mine: 'One. Two.' })
  expect(holds('One. Two.')).toBe(true)
  expect(holds('Zero. One. Two.')).toBe(true)
  expect(holds('One.')).toBe(false)
  expect(holds('Zero. One.')).toBe(false)
})
