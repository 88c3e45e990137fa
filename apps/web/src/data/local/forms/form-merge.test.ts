import { expect, test } from 'vitest'
import { includesEdit, rebaseEdit } from './form-merge.ts'

type Texts = { summary: string; gmNotes: string; sessionNumber?: number }
const rebased = (base: Partial<Texts>, mine: Partial<Texts>, stored: Partial<Texts>) =>
  rebaseEdit('sessions', { base, mine }, stored)

test("a field that wasn't edited shows what is stored, next to one being edited", () => {
  const base = { summary: '', gmNotes: 'Old.' }
  const edit = rebased(base, { ...base, summary: 'Mine.' }, { summary: '', gmNotes: 'New.' })
  expect(edit).toEqual({ base: { summary: '', gmNotes: 'New.' }, mine: { summary: 'Mine.', gmNotes: 'New.' } })
})

test("text that is stored already and was typed on since isn't inserted again", () => {
  expect(rebased({ summary: '' }, { summary: 'Harbor' }, { summary: 'Harbor' }).mine.summary).toBe('Harbor')
  expect(rebased({ summary: '' }, { summary: 'Harbor at night' }, { summary: 'Harbor' }).mine.summary).toBe(
    'Harbor at night',
  )
  expect(rebased({ summary: '' }, { summary: 'Harbor' }, { summary: 'Harbor\n\nHeard.' }).mine.summary).toBe(
    'Harbor\n\nHeard.',
  )
  const around = { summary: 'At night, Harbor burned down.' }
  const longer = { summary: `${around.summary}\n\nHeard.` }
  expect(rebased({ summary: 'Harbor' }, around, longer).mine).toEqual(longer)
  const still = { summary: `Heard. ${around.summary} No one slept.` }
  expect(rebased({ summary: 'Harbor' }, still, around).mine).toEqual(still)
})

test('what was taken out of a text is not taken for the beginning of what is stored', () => {
  const edit = rebased(
    { summary: 'Old gate. It opens.' },
    { summary: 'Old gate.' },
    { summary: 'Old gate. It closes.' },
  )
  expect(edit).toEqual({ base: { summary: 'Old gate. It opens.' }, mine: { summary: 'Old gate.' } })
})

test('text that was typed around what is stored already is not put below it again', () => {
  const typed = { summary: 'At night, Harbor burned down. No one slept.' }
  expect(rebased({ summary: '' }, typed, { summary: 'Harbor burned down.' }).mine).toEqual(typed)
  expect(rebased({ summary: '' }, typed, { summary: 'Harbor burned.' }).mine.summary).toBe(
    `${typed.summary}\n\nHarbor burned.`,
  )
})

test('words from another device appear in the text being typed, and a new paragraph appears below it', () => {
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

test('a stored text contains an edit when the edit adds nothing to it', () => {
  const holds = (stored: string) => includesEdit('sessions', 'summary', { base: 'One.', stored, mine: 'One. Two.' })
  expect(holds('One. Two.')).toBe(true)
  expect(holds('Zero. One. Two.')).toBe(true)
  expect(holds('One.')).toBe(false)
  expect(holds('Zero. One.')).toBe(false)
})

test('words that were added in one place are there, whatever others wrote around them', () => {
  const holds = (base: string, mine: string, stored: string) =>
    includesEdit('sessions', 'summary', { base, stored, mine })
  expect(holds('', 'Two', 'Two. Three')).toBe(true)
  expect(holds('', 'Two', 'One, two: Two.')).toBe(true)
  expect(holds('', 'Two', 'Twofold')).toBe(false)
  expect(holds('Two', 'Two Two', 'Two. Three')).toBe(false)
  expect(holds('One', 'Two', 'Two. Three')).toBe(false)
})

test('whole lines taken out of the stored text leave what was typed right beside them', () => {
  const base = { gmNotes: 'Mine.\n\n- **Quest: Q one**. one\n- **Quest: Q two**. two' }
  const mine = { gmNotes: 'Mine.\n\n- **Quest: Q one**. one\nTyped.\n- **Quest: Q two**. two' }
  const stored = { gmNotes: 'Mine.\n- **Quest: Q two**. two' }
  expect(rebased(base, mine, stored)).toEqual({
    base: stored,
    mine: { gmNotes: 'Mine.\n\nTyped.\n- **Quest: Q two**. two' },
  })
})

test('a line that was taken out there and changed here, or that is here twice, waits for a decision', () => {
  const base = { gmNotes: '- The bell.\n- The ferry.' }
  const stored = { gmNotes: '- The ferry.' }
  for (const gmNotes of ['- The bells.\nTyped.\n- The ferry.', '- The bell.\nTyped.\n- The bell.\n- The ferry.']) {
    expect(rebased(base, { gmNotes }, stored)).toEqual({ base, mine: { gmNotes } })
  }
})
