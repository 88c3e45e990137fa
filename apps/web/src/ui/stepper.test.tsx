import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Stepper, type TypedNumber } from './stepper.tsx'

afterEach(cleanup)

function Level() {
  const [value, setValue] = useState<TypedNumber>(5)
  return <Stepper label="Level" value={value} min={1} max={20} onChange={setValue} description="Of the party" />
}

function openStepper() {
  render(<Level />, { wrapper: MantineProvider })
  const field = screen.getByLabelText<HTMLInputElement>('Level')
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  return { field, button, user: userEvent.setup({ delay: null }) }
}

test('what isn’t a whole number stays, with an error that names the field, and no step changes it', async () => {
  const { field, button, user } = openStepper()
  await user.clear(field)
  await user.type(field, '1/2')
  expect(field.getAttribute('aria-invalid')).toBeNull()
  await user.type(field, '{ArrowUp}')
  await user.tab()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1/2', 'true'])
  const problem = screen.getByText('Level must be a whole number')
  expect(field.getAttribute('aria-describedby')).toContain(problem.id)
  expect([button('Lower Level').disabled, button('Raise Level').disabled]).toEqual([true, true])
  await user.clear(field)
  await user.type(field, '7')
  await user.tab()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['7', null])
  await user.click(button('Raise Level'))
  expect(field.value).toBe('8')
})

test('an empty field becomes the minimum, and a number out of bounds the closest one', async () => {
  const { field, user } = openStepper()
  await user.clear(field)
  await user.tab()
  expect(field.value).toBe('1')
  await user.clear(field)
  await user.type(field, '77{Enter}')
  expect(field.value).toBe('20')
})

test('its description is read with the field', () => {
  const { field } = openStepper()
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText('Of the party').id)
})
