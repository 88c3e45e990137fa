import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { NumberInPlace } from './number-in-place.tsx'

afterEach(cleanup)

function openField(leavesOnEnter?: boolean) {
  const settle = vi.fn()
  render(
    <NumberInPlace
      label="Orc’s initiative"
      subject="Orc’s initiative"
      value="12"
      onSettle={settle}
      leavesOnEnter={leavesOnEnter}
    />,
    { wrapper: MantineProvider },
  )
  const field = screen.getByLabelText<HTMLInputElement>('Orc’s initiative')
  return { field, settle, user: userEvent.setup({ delay: null }) }
}

test('what isn’t a whole number stays, with an error that names the field, until it is one', async () => {
  const { field, settle, user } = openField()
  await user.clear(field)
  await user.type(field, '1/2')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.tab()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['1/2', 'true'])
  expect(screen.getByRole('alert').textContent).toBe('Orc’s initiative must be a whole number')
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByRole('alert').id)
  await user.clear(field)
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field, '−5')
  await user.tab()
  expect(settle.mock.calls).toEqual([['−5']])
})

test('Escape takes back what was typed', async () => {
  const { field, settle, user } = openField()
  await user.clear(field)
  await user.type(field, 'x{Enter}{Escape}')
  await user.tab()
  expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['12', null])
  expect(settle).not.toHaveBeenCalled()
})

test('Enter takes a number once and leaves the field, and stays in one that is wrong', async () => {
  const { field, settle, user } = openField(true)
  await user.clear(field)
  await user.type(field, 'x{Enter}')
  expect(document.activeElement).toBe(field)
  await user.clear(field)
  await user.type(field, '7{Enter}')
  expect(document.activeElement).not.toBe(field)
  expect(settle.mock.calls).toEqual([['7']])
})

test('its keyboard has a minus', () => {
  expect(openField().field.inputMode).toBe('text')
})
