import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { nameDevice, ownDeviceName } from '../../lib/browser/own-device-name.ts'
import { LanternkeepProvider } from '../theme/lanternkeep-provider.tsx'
import { DeviceNameField } from './device-name-field.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const show = (props = {}) => {
  render(
    <LanternkeepProvider>
      <DeviceNameField {...props} />
    </LanternkeepProvider>,
  )
  return { user: userEvent.setup({ delay: null }), field: () => screen.getByRole('textbox') as HTMLInputElement }
}

test('the name of this device is kept, without spaces around it', async () => {
  const { user, field } = show()
  expect(ownDeviceName()).toBeUndefined()
  await user.type(field(), ' Rosalind’s laptop ')
  await user.click(screen.getByRole('button', { name: 'Save name' }))
  expect(ownDeviceName()).toBe('Rosalind’s laptop')
})

test('nothing new can’t be saved, and who is asked may decline', async () => {
  nameDevice('The tablet')
  const onSkip = vi.fn()
  const { user, field } = show({ onSkip })
  expect(field().value).toBe('The tablet')
  expect((screen.getByRole('button', { name: 'Save name' }) as HTMLButtonElement).disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(onSkip).toHaveBeenCalled()
})
