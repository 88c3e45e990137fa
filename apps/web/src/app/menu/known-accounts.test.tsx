import { aUser } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { deviceKeys } from '../../lib/browser/browser-keys.ts'
import { setPerson, usePerson } from '../account/person.ts'
import { MainMenu } from './main-menu.tsx'

const rosalind = aUser({ id: 'rosalind', firstName: 'Rosalind' })

beforeEach(() => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('Failed to fetch')))
  setPerson(rosalind)
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  setPerson(null)
  localStorage.clear()
  vi.unstubAllGlobals()
})

const none = () => undefined

function Menu() {
  return <MainMenu person={usePerson()} facts={undefined} onNew={none} onGo={none} onFeedback={none} />
}
function show() {
  render(
    <MantineProvider env="test">
      <RemoteProvider>
        <Menu />
      </RemoteProvider>
    </MantineProvider>,
  )
  return userEvent.setup({ delay: null })
}
const chooser = () => screen.queryByRole('button', { name: 'Choose account' })

test('an account whose data is removed with the logout can’t be chosen any more', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Rosalind' }))
  await user.click(await screen.findByLabelText('Remove the data from this device instead'))
  await user.click(screen.getByRole('button', { name: 'Log out and remove data' }))
  await waitFor(() => expect(localStorage.getItem(deviceKeys.people)).toBe('{}'))
  await waitFor(() => expect(chooser()).toBeNull())
})

test('an account that another tab removes can’t be chosen any more, also while the choice is open', async () => {
  setPerson(null)
  const user = show()
  await user.click(chooser() as HTMLElement)
  expect(await screen.findByRole('button', { name: /^Rosalind/ })).toBeTruthy()
  localStorage.setItem(deviceKeys.accounts, '[]')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: deviceKeys.accounts })))
  expect(screen.queryByRole('button', { name: /^Rosalind/ })).toBeNull()
  expect(screen.queryByText('Choose account')).toBeNull()
})
