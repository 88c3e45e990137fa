import { aUser } from '@lanternkeep/schema/testing'
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { LogoutDialog } from './logout-dialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open(held: string[]) {
  const query = vi.fn(async () => ({ held: held.map((name) => ({ name })) }))
  vi.stubGlobal('navigator', { locks: { query }, userAgent: navigator.userAgent })
  const of = { person: aUser(), waiting: 0, audio: undefined, onClose: () => {}, onLocked: () => {} }
  render(
    <MantineProvider env="test">
      <LogoutDialog {...of} opened />
    </MantineProvider>,
  )
  return query
}

test('a recording in any tab is named before it ends with the logout', async () => {
  open(['lanternkeep-recorder'])
  expect(await screen.findByText('A recording is running. Logging out ends it and saves it.')).toBeTruthy()
})

test('without a recording there is nothing to say about one', async () => {
  const query = open(['something else'])
  await vi.waitFor(() => expect(query).toHaveBeenCalled())
  expect(screen.queryByText(/recording/)).toBeNull()
})
