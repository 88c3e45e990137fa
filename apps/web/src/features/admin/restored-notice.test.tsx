import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../data/remote/query-client.ts'
import { RemoteProvider } from '../../data/remote/remote-provider.tsx'
import { theme } from '../../ui/theme/theme.ts'
import { RestoredNotice } from './restored-notice.tsx'

const FIRST = { at: '2026-11-22T09:00:00.000Z', backupAt: '2026-11-20T21:42:00.000Z' }
const SECOND = { at: '2026-11-23T09:00:00.000Z', backupAt: '2026-11-21T21:42:00.000Z' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  queryClient.clear()
  localStorage.clear()
})

function show(restored: object | null, isOwner = true) {
  const fetched = vi.fn(async () => new Response(JSON.stringify({ restored }), { status: 200 }))
  vi.stubGlobal('fetch', fetched)
  render(
    <MantineProvider theme={theme} env="test">
      <RemoteProvider>
        <RestoredNotice isOwner={isOwner} />
      </RemoteProvider>
    </MantineProvider>,
  )
  return fetched
}

test('the owner reads what the backup reverted until they dismiss it, and again after the next restore', async () => {
  show(FIRST)
  const words = /^Accounts, passwords, plans, blocks and campaign members are as they were then/
  expect(await screen.findByText(words)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByText(words)).toBeNull()
  cleanup()
  queryClient.clear()
  const again = show(FIRST)
  await vi.waitFor(() => expect(again).toHaveBeenCalled())
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText(words)).toBeNull()
  cleanup()
  queryClient.clear()
  show(SECOND)
  expect(await screen.findByText(words)).toBeTruthy()
})

test("other admins don't see the notice, and don't ask for it", () => {
  expect(show(FIRST, false)).not.toHaveBeenCalled()
  expect(screen.queryByRole('alert')).toBeNull()
})
