import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { NumberField } from './number-field.tsx'

afterEach(cleanup)

function Bonus() {
  const [value, setValue] = useState('')
  return <NumberField label="Bonus" value={value} min={-2} max={2} onChange={setValue} />
}

function openField(): HTMLInputElement {
  render(<Bonus />, { wrapper: MantineProvider })
  return screen.getByLabelText('Bonus')
}

test('the arrow keys step within the bounds, from zero in an empty field', async () => {
  const user = userEvent.setup({ delay: null })
  const field = openField()
  await user.type(field, '{ArrowUp}')
  expect(field.value).toBe('0')
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(field.value).toBe('-2')
  await user.clear(field)
  await user.type(field, '−1{ArrowUp}{ArrowUp}')
  expect(field.value).toBe('1')
})

test('what is no number keeps its characters, and a step leaves it alone', async () => {
  const user = userEvent.setup({ delay: null })
  const field = openField()
  await user.type(field, '1,5{ArrowUp}')
  await user.tab()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1,5', 'true'])
  expect(screen.getByText('Bonus must be a whole number')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '−9')
  await user.tab()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['-2', null])
})

test.each([
  ['whole', 0, 'numeric'],
  ['whole', -10, 'text'],
  ['decimal', 0, 'decimal'],
  ['decimal', -1, 'text'],
  ['rating', 0, 'text'],
] as const)('a %s number from %d is typed with the %s keyboard', (kind, min, keyboard) => {
  render(<NumberField label="Bonus" value="" kind={kind} min={min} max={30} onChange={() => {}} />, {
    wrapper: MantineProvider,
  })
  expect(screen.getByLabelText<HTMLInputElement>('Bonus').inputMode).toBe(keyboard)
})
