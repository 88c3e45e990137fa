import { MantineProvider } from '@mantine/core'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import '../../testing/render-with-db.tsx'
import { NamesContext, namesFrom } from '../names/names.ts'
import { NoteField } from './note-field.tsx'

const NAMES = ['Mira', 'Mira Vale', 'Old Hob the Ferryman'].map((name) => ({ id: name, name, kind: 'npc' as const }))

/** Someone else adds to the text. */
let add: (text: string) => void

function Notes() {
  const [text, setText] = useState('')
  add = (added) => setText((before) => before + added)
  return <NoteField tall label="GM notes" value={text} onChange={setText} />
}

beforeEach(() => {
  render(
    <MantineProvider env="test">
      <NamesContext value={namesFrom(NAMES)}>
        <Notes />
      </NamesContext>
    </MantineProvider>,
  )
})
afterEach(cleanup)

const user = userEvent.setup({ delay: null })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('GM notes')
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('an @ offers the characters, arrows choose and Enter takes the whole name', async () => {
  await user.type(field(), 'With @')
  expect(offered()).toEqual(['Mira', 'Mira Vale', 'Old Hob the Ferryman'])
  await user.keyboard('{ArrowDown}')
  const chosen = screen.getByRole('option', { selected: true })
  expect(chosen.textContent).toBe('Mira Vale')
  expect(field().getAttribute('aria-activedescendant')).toBe(chosen.id)
  await user.keyboard('{Enter}')
  expect(field().value).toBe('With @Mira Vale ')
  expect(offered()).toEqual([])
})

test('typing narrows the list, also with spaces, and a tap takes a name', async () => {
  await user.type(field(), '@old h')
  await user.click(within(screen.getByRole('listbox', { name: 'Names' })).getByText('Old Hob the Ferryman'))
  expect(field().value).toBe('@Old Hob the Ferryman ')
  expect(document.activeElement).toBe(field())
})

test("after a shorter name was taken the longer one isn't offered again", async () => {
  await user.type(field(), '@mira{Enter}')
  expect(field().value).toBe('@Mira ')
  expect(offered()).toEqual([])
})

/** Typed at the end, by a keyboard that knows what a taken name wrote. */
const typeOn = (text: string) => fireEvent.change(field(), { target: { value: field().value + text } })

test('a taken name has no space before punctuation, and one before a word', async () => {
  await user.type(field(), 'Ask @mira{Enter}')
  typeOn('.')
  expect(field().value).toBe('Ask @Mira.')
  typeOn(' Then')
  expect(field().value).toBe('Ask @Mira. Then')
})

test('the space stays before a word, and before punctuation that comes later', async () => {
  await user.type(field(), '@mira{Enter}')
  typeOn('w')
  typeOn('.')
  expect(field().value).toBe('@Mira w.')
})

test('Escape closes the list for this @ and leaves the words; the next @ opens it again', async () => {
  await user.type(field(), '@mi{Escape}')
  expect(offered()).toEqual([])
  await user.type(field(), 'r')
  expect(offered()).toEqual([])
  await user.type(field(), ' and @o')
  expect(offered()).toEqual(['Old Hob the Ferryman'])
  expect(field().value).toBe('@mir and @o')
})

test('an email address offers no names', async () => {
  await user.type(field(), 'hob@m')
  expect(offered()).toEqual([])
})

test('the bar formats what is selected and asks for a name', async () => {
  await user.type(field(), 'third')
  field().setSelectionRange(0, 5)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect(field().value).toBe('**third**')
  field().setSelectionRange(9, 9)
  await user.click(screen.getByRole('button', { name: 'Mention a name' }))
  expect(field().value).toBe('**third** @')
  expect(offered()).toHaveLength(3)
})

test('Ctrl+B and Ctrl+I format while typing', async () => {
  await user.type(field(), '{Control>}b{/Control}bell{Control>}i{/Control}')
  expect(field().value).toBe('**bell****')
})

test('when a text grows at its end while someone types, the caret stays in place', async () => {
  await user.type(field(), 'One. Two.')
  field().setSelectionRange(4, 4)
  await user.keyboard('!')
  act(() => add(' Three.'))
  expect(field().value).toBe('One.! Two. Three.')
  expect(field().selectionStart).toBe(5)
  await user.keyboard('?')
  expect(field().value).toBe('One.!? Two. Three.')
})

test("undo takes back one's own words after someone else wrote into the text, and leaves theirs", async () => {
  await user.type(field(), 'the tide')
  act(() => add('\nThe bell rings.'))
  await user.keyboard(' turns')
  expect(field().value).toBe('the tide turns\nThe bell rings.')
  await user.keyboard('{Control>}z{/Control}')
  expect(field().value).toBe('the tide \nThe bell rings.')
  await user.keyboard('{Control>}zzz{/Control}')
  expect(field().value).toBe('\nThe bell rings.')
  await user.keyboard('{Control>}y{/Control}{Control>}{Shift>}zz{/Shift}{/Control}')
  expect(field().value).toBe('the tide \nThe bell rings.')
  await user.keyboard('{Control>}y{/Control}')
  expect(field().value).toBe('the tide turns\nThe bell rings.')
})
