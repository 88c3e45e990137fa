import 'fake-indexeddb/auto'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { openTestApp, renderApp, type TestApp } from '../../testing/render-with-db.tsx'
import { StorageTrouble } from './index.ts'

let app: TestApp

afterEach(async () => {
  vi.unstubAllGlobals()
  cleanup()
  await app.leave()
})

test('without room a copy is still saved, and starting over says that it can’t', async () => {
  app = await openTestApp()
  const full = () => {
    throw new DOMException('No room', 'QuotaExceededError')
  }
  vi.stubGlobal(
    'localStorage',
    new Proxy(localStorage, { get: (storage, key) => (key === 'setItem' ? full : Reflect.get(storage, key)) }),
  )
  const onReload = vi.fn()
  const trouble = { kind: 'unknown', at: '2026-11-29T20:00:00.000Z' } as const
  const of = { account: app.db.account, accountName: 'Rosalind', version: '1.0.0' }
  renderApp(app, <StorageTrouble trouble={trouble} {...of} onReload={onReload} />)
  const user = userEvent.setup({ delay: null })
  const save = await screen.findByRole('button', { name: 'Save a copy' })
  await waitFor(() => expect(save).toHaveProperty('disabled', false))
  await user.click(save)
  expect(await screen.findByText(/^Copy saved, /)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Start over…' }))
  await user.click(await screen.findByRole('button', { name: 'Start over' }))
  expect(await screen.findByText('Couldn’t start over')).toBeTruthy()
  expect(onReload).not.toHaveBeenCalled()
})
